import type { TaskKind } from '@evenkeel/api-contract/staff/tasks'
import type { FastifyRequest } from 'fastify'
import {
  addAuditedAccess,
  type StaffCall,
  type StaffCaller,
  requireStaffCaller,
} from '#modules/staff-accounts/staff-caller.ts'
import { type TaskWithClaim, requireClaimedTask } from './claim-task.ts'
import type { StaffContext } from '#app-context.ts'
import { taskPurposes, type PendingTask } from './task-policy.ts'

/** Records the task's data subject and the purpose for the audit log: a visitor by the answers. */
export function auditTaskAccess(
  request: FastifyRequest,
  { kind, id, organisationId, memberId }: PendingTask,
): void {
  const purpose = taskPurposes[kind]
  if (organisationId === null || purpose === null) return
  addAuditedAccess(request, { organisationId, subject: memberId ?? id, purpose })
}

/** Returns the caller and the task they hold. */
export async function requireTaskOfCaller(
  deps: StaffContext,
  call: StaffCall,
  name: { readonly kind: TaskKind; readonly id: string },
  request: FastifyRequest,
): Promise<readonly [StaffCaller, TaskWithClaim]> {
  const staff = requireStaffCaller(call)
  const held = await requireClaimedTask(deps, staff, name)
  auditTaskAccess(request, held.task)
  return [staff, held]
}
