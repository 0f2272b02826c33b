import type { FastifyRequest } from 'fastify'
import type { TaskKind } from '@evenkeel/api-contract/staff/constants'
import { type ClaimedTask, isDangerTask } from '@evenkeel/api-contract/staff/tasks'
import { createHttpError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { StaffContext } from '#app-context.ts'
import {
  addAuditedAccess,
  requireStaffCaller,
  type StaffCall,
  type StaffCaller,
} from '#modules/staff-accounts/access-control.ts'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import { addClaim, type ClaimRow, findOpenClaim, isClaimOfTask, updateClaim } from './claim-repository.ts'
import { getTaskDb, requireTask, type TaskRef } from './list-tasks.ts'
import { presentClaimedTask, readTaskHolders, type TaskHolders } from './present-tasks.ts'
import { type PendingTask, taskPurposes } from './task-policy.ts'

/** A task, with the caller's claim. */
export interface TaskWithClaim {
  readonly task: PendingTask
  readonly claim: ClaimRow
}

/** Whether the holder of a claim may still have the task. */
const isClaimValid = (claim: ClaimRow, task: PendingTask, holders: TaskHolders): boolean =>
  isClaimOfTask(claim, task) && holders.may(claim.staffId, task)

/** Returns a task the caller has claimed; not found if it is unclaimed or claimed by somebody else. */
export async function requireClaimedTask(
  context: Pick<StaffContext, 'store' | 'clock' | 'requestsGoElsewhere' | 'contests' | 'licenseChecks'>,
  staff: StaffCaller,
  name: TaskRef,
): Promise<TaskWithClaim> {
  const task = await requireTask(context, staff, name)
  const claim = await findOpenClaim(getTaskDb(context, staff, task), task)
  if (claim?.staffId !== staff.id || !isClaimOfTask(claim, task)) throw createNotFoundError()
  return { task, claim }
}

/**
 * Inserts the claim. A claim whose holder was deactivated or lost the grant is ended first. Of two
 * concurrent claims the second finds the first, because the database allows one open claim per task.
 */
async function writeClaim(
  context: StaffContext,
  staff: StaffCaller,
  task: PendingTask,
): Promise<ClaimRow | null> {
  const holders = await readTaskHolders(context.store.db, context.clock.now())
  const db = getTaskDb(context, staff, task)
  const before = await findOpenClaim(db, task)
  if (before && isClaimValid(before, task, holders)) return before
  return db.transaction(async (tx) => {
    if (before) await updateClaim(tx, before.id, { endedAt: context.clock.now() })
    await addClaim(tx, context, task, { staffId: staff.id })
    return findOpenClaim(tx, task)
  })
}

/** A task with the claim of the caller. */
interface ClaimResult {
  readonly task: PendingTask
  readonly answer: ClaimedTask
}

/** Rejects with the name of the holder, so that the caller knows whom to talk to. */
async function rejectHeldTask(
  context: StaffContext,
  { staffId }: Pick<ClaimRow, 'staffId'>,
  words: (name: string) => string,
): Promise<never> {
  const by = (await readStaffNames(context.store.db, context, [staffId])).get(staffId)
  throw createHttpError('Conflict', words(by?.name ?? 'A colleague'))
}
const createTakenMessage = (name: string): string => `${name} has taken this. The list is fresh again.`
const createActiveMessage = (name: string): string =>
  `${name} has this and is here again. Please talk to each other.`

/** Claims a task. */
export async function claimTask(
  context: StaffContext,
  staff: StaffCaller,
  name: TaskRef,
): Promise<ClaimResult> {
  const task = await requireTask(context, staff, name)
  const taken = await writeClaim(context, staff, task)
  if (!taken) throw createNotFoundError()
  if (taken.staffId !== staff.id) return rejectHeldTask(context, taken, createTakenMessage)
  return { task, answer: await presentClaimedTask(context, staff, task) }
}

/**
 * Takes a danger call over from an absent colleague. Of two concurrent take-overs one succeeds: the old
 * claim can be ended once, and the database allows one open claim per task.
 */
export async function takeOverTask(
  context: StaffContext,
  staff: StaffCaller,
  name: TaskRef,
  from: string,
): Promise<ClaimResult> {
  const task = await requireTask(context, staff, name)
  if (!isDangerTask(task.kind))
    throw createHttpError('Unprocessable', 'Only a call because of danger can be taken over.')
  const holders = await readTaskHolders(context.store.db, context.clock.now())
  const db = getTaskDb(context, staff, task)
  const before = await findOpenClaim(db, task)
  // Unclaimed by now: claimed as usual.
  if (!before || before.staffId === staff.id || !isClaimValid(before, task, holders))
    return claimTask(context, staff, name)
  if (before.staffId !== from) return rejectHeldTask(context, before, createTakenMessage)
  if (!holders.isAway(from, task)) return rejectHeldTask(context, before, createActiveMessage)
  const { workedAt, outcome } = before
  const taken = await db.transaction(async (tx) => {
    const ended = await updateClaim(tx, before.id, { endedAt: context.clock.now() })
    if (ended)
      await addClaim(tx, context, task, { staffId: staff.id, workedAt, outcome, takenOverFrom: from })
    return findOpenClaim(tx, task)
  })
  if (!taken) throw createNotFoundError()
  if (taken.staffId !== staff.id) return rejectHeldTask(context, taken, createTakenMessage)
  return { task, answer: await presentClaimedTask(context, staff, task) }
}

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
  context: StaffContext,
  call: StaffCall,
  name: { readonly kind: TaskKind; readonly id: string },
  request: FastifyRequest,
): Promise<readonly [StaffCaller, TaskWithClaim]> {
  const staff = requireStaffCaller(call)
  const held = await requireClaimedTask(context, staff, name)
  auditTaskAccess(request, held.task)
  return [staff, held]
}
