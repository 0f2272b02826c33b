import { type ClaimedTask, isDangerTask } from '@evenkeel/api-contract/staff/tasks'
import { createNotFoundError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import type { StaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import { addClaim, updateClaim, type ClaimRow, isClaimOfTask, findOpenClaim } from './claim-repository.ts'
import type { StaffContext } from '#app-context.ts'
import { type TaskHolders, readTaskHolders } from './task-holders.ts'
import { getTaskDb, type TaskRef, requireTask } from './list-tasks.ts'
import { presentClaimedTask } from './present-tasks.ts'
import type { PendingTask } from './task-policy.ts'

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
  deps: Pick<StaffContext, 'store' | 'clock' | 'requestsGoElsewhere' | 'contests' | 'licenseChecks'>,
  staff: StaffCaller,
  name: TaskRef,
): Promise<TaskWithClaim> {
  const task = await requireTask(deps, staff, name)
  const claim = await findOpenClaim(getTaskDb(deps, staff, task), task)
  if (claim?.staffId !== staff.id || !isClaimOfTask(claim, task)) throw createNotFoundError()
  return { task, claim }
}

/**
 * Inserts the claim. A claim whose holder was deactivated or lost the grant is ended first. Of two
 * concurrent claims the second finds the first, because the database allows one open claim per task.
 */
async function writeClaim(
  deps: StaffContext,
  staff: StaffCaller,
  task: PendingTask,
): Promise<ClaimRow | null> {
  const holders = await readTaskHolders(deps.store.db, deps.clock.now())
  const db = getTaskDb(deps, staff, task)
  const before = await findOpenClaim(db, task)
  if (before && isClaimValid(before, task, holders)) return before
  return db.transaction(async (tx) => {
    if (before) await updateClaim(tx, before.id, { endedAt: deps.clock.now() })
    await addClaim(tx, deps, task, { staffId: staff.id })
    return findOpenClaim(tx, task)
  })
}

/** A task with the claim of the caller. */
export interface ClaimResult {
  readonly task: PendingTask
  readonly answer: ClaimedTask
}

/** Rejects with the name of the holder, so that the caller knows whom to talk to. */
async function rejectHeldTask(
  deps: StaffContext,
  { staffId }: Pick<ClaimRow, 'staffId'>,
  words: (name: string) => string,
): Promise<never> {
  const by = (await readStaffNames(deps.store.db, deps, [staffId])).get(staffId)
  throw createHttpError('Conflict', words(by?.name ?? 'A colleague'))
}
const createTakenMessage = (name: string): string => `${name} has taken this. The list is fresh again.`
const createActiveMessage = (name: string): string =>
  `${name} has this and is here again. Please talk to each other.`

/** Claims a task. */
export async function claimTask(deps: StaffContext, staff: StaffCaller, name: TaskRef): Promise<ClaimResult> {
  const task = await requireTask(deps, staff, name)
  const taken = await writeClaim(deps, staff, task)
  if (!taken) throw createNotFoundError()
  if (taken.staffId !== staff.id) return rejectHeldTask(deps, taken, createTakenMessage)
  return { task, answer: await presentClaimedTask(deps, staff, task) }
}

/**
 * Takes a danger call over from an absent colleague. Of two concurrent take-overs one succeeds: the old
 * claim can be ended once, and the database allows one open claim per task.
 */
export async function takeOverTask(
  deps: StaffContext,
  staff: StaffCaller,
  name: TaskRef,
  from: string,
): Promise<ClaimResult> {
  const task = await requireTask(deps, staff, name)
  if (!isDangerTask(task.kind))
    throw createHttpError('Unprocessable', 'Only a call because of danger can be taken over.')
  const holders = await readTaskHolders(deps.store.db, deps.clock.now())
  const db = getTaskDb(deps, staff, task)
  const before = await findOpenClaim(db, task)
  // Unclaimed by now: claimed as usual.
  if (!before || before.staffId === staff.id || !isClaimValid(before, task, holders))
    return claimTask(deps, staff, name)
  if (before.staffId !== from) return rejectHeldTask(deps, before, createTakenMessage)
  if (!holders.isAway(from, task)) return rejectHeldTask(deps, before, createActiveMessage)
  const { workedAt, outcome } = before
  const taken = await db.transaction(async (tx) => {
    const ended = await updateClaim(tx, before.id, { endedAt: deps.clock.now() })
    if (ended) await addClaim(tx, deps, task, { staffId: staff.id, workedAt, outcome, takenOverFrom: from })
    return findOpenClaim(tx, task)
  })
  if (!taken) throw createNotFoundError()
  if (taken.staffId !== staff.id) return rejectHeldTask(deps, taken, createTakenMessage)
  return { task, answer: await presentClaimedTask(deps, staff, task) }
}
