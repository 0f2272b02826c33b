import type { TaskKind } from '@evenkeel/contract/staff/tasks'
import type { FastifyRequest } from 'fastify'
import { noteLook, type StaffCall, type StaffCaller, theStaff } from '../people/staff-caller.ts'
import { type HeldTask, theHeldTask } from './claim-task.ts'
import type { TasksDeps } from './deps.ts'
import { purposeOf, type WaitingTask } from './rules.ts'

/** Notes for the audit whose task it was, and why: of a visitor by the answers. */
export function noteTask(request: FastifyRequest, { kind, id, organisationId, memberId }: WaitingTask): void {
  const purpose = purposeOf[kind]
  if (organisationId === null || purpose === null) return
  noteLook(request, { organisationId, subject: memberId ?? id, purpose })
}

/** The one who asks, and the task that is theirs. */
export async function heldBy(
  deps: TasksDeps,
  call: StaffCall,
  name: { readonly kind: TaskKind; readonly id: string },
  request: FastifyRequest,
): Promise<readonly [StaffCaller, HeldTask]> {
  const staff = theStaff(call)
  const held = await theHeldTask(deps, staff, name)
  noteTask(request, held.task)
  return [staff, held]
}
