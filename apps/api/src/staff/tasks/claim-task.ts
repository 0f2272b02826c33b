import { type ClaimedTask, isDanger } from '@evenkeel/contract/staff/tasks'
import { notFound, refuse } from '@evenkeel/server/http/failure'
import { staffNames } from '../people/present-grants.ts'
import type { StaffCaller } from '../people/staff-caller.ts'
import { addClaim, changeClaim, type ClaimRow, isOfTask, openClaim } from './claim-store.ts'
import type { TasksDeps } from './deps.ts'
import { type Holders, readHolders } from './holders.ts'
import { rowsFor, type TaskName, theTask } from './open-tasks.ts'
import { presentClaimed } from './present-tasks.ts'
import type { WaitingTask } from './rules.ts'

/** A task, and the claim of the person who asks. */
export interface HeldTask {
  readonly task: WaitingTask
  readonly claim: ClaimRow
}

/** Whether the holder of a claim may still have the task. */
const stands = (claim: ClaimRow, task: WaitingTask, holders: Holders): boolean =>
  isOfTask(claim, task) && holders.may(claim.staffId, task)

/** A task that the person who asks has claimed; it looks as if there were none where somebody else has it, or nobody. */
export async function theHeldTask(
  deps: Pick<TasksDeps, 'store' | 'clock' | 'requestsGoElsewhere' | 'contests' | 'licenseChecks'>,
  staff: StaffCaller,
  name: TaskName,
): Promise<HeldTask> {
  const task = await theTask(deps, staff, name)
  const claim = await openClaim(rowsFor(deps, staff, task), task)
  if (claim?.staffId !== staff.id || !isOfTask(claim, task)) throw notFound()
  return { task, claim }
}

/**
 * Writes the claim. One whose holder was ended or lost the grant is put away first; whoever is second of two finds the claim of the first,
 * for the database keeps one open claim of a task.
 */
async function take(deps: TasksDeps, staff: StaffCaller, task: WaitingTask): Promise<ClaimRow | null> {
  const holders = await readHolders(deps.store.db, deps.clock.now())
  const db = rowsFor(deps, staff, task)
  const before = await openClaim(db, task)
  if (before && stands(before, task, holders)) return before
  return db.transaction(async (tx) => {
    if (before) await changeClaim(tx, before.id, { endedAt: deps.clock.now() })
    await addClaim(tx, deps, task, { staffId: staff.id })
    return openClaim(tx, task)
  })
}

/** A task with the claim of the person who asks. */
export interface Taken {
  readonly task: WaitingTask
  readonly answer: ClaimedTask
}

/** Refuses with the name of whoever has the task: the person who asks must know whom to talk to. */
async function refuseHeld(
  deps: TasksDeps,
  { staffId }: Pick<ClaimRow, 'staffId'>,
  words: (name: string) => string,
): Promise<never> {
  const by = (await staffNames(deps.store.db, deps, [staffId])).get(staffId)
  throw refuse('Conflict', words(by?.name ?? 'A colleague'))
}
const hasTaken = (name: string): string => `${name} has taken this. The list is fresh again.`
const isHere = (name: string): string => `${name} has this and is here again. Please talk to each other.`

/** Takes a task. */
export async function claim(deps: TasksDeps, staff: StaffCaller, name: TaskName): Promise<Taken> {
  const task = await theTask(deps, staff, name)
  const taken = await take(deps, staff, task)
  if (!taken) throw notFound()
  if (taken.staffId !== staff.id) return refuseHeld(deps, taken, hasTaken)
  return { task, answer: await presentClaimed(deps, staff, task) }
}

/**
 * Takes a call because of danger over from somebody who is away. Of two who do it at once one wins: the old claim can be ended once, and
 * the database keeps one open claim of a task.
 */
export async function takeOver(
  deps: TasksDeps,
  staff: StaffCaller,
  name: TaskName,
  from: string,
): Promise<Taken> {
  const task = await theTask(deps, staff, name)
  if (!isDanger(task.kind)) throw refuse('Unprocessable', 'Only a call because of danger can be taken over.')
  const holders = await readHolders(deps.store.db, deps.clock.now())
  const db = rowsFor(deps, staff, task)
  const before = await openClaim(db, task)
  // Free by now: it is taken as any other.
  if (!before || before.staffId === staff.id || !stands(before, task, holders))
    return claim(deps, staff, name)
  if (before.staffId !== from) return refuseHeld(deps, before, hasTaken)
  if (!holders.isAway(from, task)) return refuseHeld(deps, before, isHere)
  const { workedAt, outcome } = before
  const taken = await db.transaction(async (tx) => {
    const ended = await changeClaim(tx, before.id, { endedAt: deps.clock.now() })
    if (ended) await addClaim(tx, deps, task, { staffId: staff.id, workedAt, outcome, takenOverFrom: from })
    return openClaim(tx, task)
  })
  if (!taken) throw notFound()
  if (taken.staffId !== staff.id) return refuseHeld(deps, taken, hasTaken)
  return { task, answer: await presentClaimed(deps, staff, task) }
}
