import type { ErrorEntry } from '@evenkeel/contract/error-payload'
import type { Task, TaskKind, TaskOutcome } from '@evenkeel/contract/staff/tasks'
import { invalid, notFound, refuse } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import type { StaffCaller } from '../people/staff-caller.ts'
import type { HeldTask } from './claim-task.ts'
import { addClaim, changeClaim, type ClaimRow } from './claim-store.ts'
import type { TasksDeps } from './deps.ts'
import { readHolders } from './holders.ts'
import { addNote, cipherOfNotes } from './notes.ts'
import { rowsFor } from './open-tasks.ts'
import { presentTasks } from './present-tasks.ts'
import { faultOfGivingUp, faultOfNote, faultOfOutcome, faultOfTime, isFinal } from './rules.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { failedJobs } from '#db/failed-jobs-table.ts'
import { markVisitCalled } from '#features/appointments/call-tasks.ts'
import { inquiries } from '#features/inquiries/tables.ts'
import { markDangerHandled } from '#features/intake/answers/danger.ts'
import { mailOutbox } from '#features/mail/tables.ts'
import { endOffersOf } from './offers/offer-store.ts'

type Close = (tx: Queryable, id: string, now: Temporal.Instant) => Promise<unknown>

/** The person was called, so nobody waits any more; a hand-over that is still to be made goes on by itself. What was offered and not answered is taken back. */
const requestCalled: Close = async (tx, id, now) => {
  await tx
    .update(inquiries)
    .set({ calledAt: now })
    .where(and(eq(inquiries.id, id), isNull(inquiries.calledAt)))
  await endOffersOf(tx, id, 'withdrawn', now)
}

/**
 * Closes the thing itself, as `npm run callback-queue` does. A contest is closed by its answer alone, a license by its check; work that failed is counted anew
 * when it fails again.
 */
const closeTask: Readonly<Record<Exclude<TaskKind, 'contested_session' | 'license_check'>, Close>> = {
  danger: markDangerHandled,
  counselor_danger: markVisitCalled,
  lost_move: markVisitCalled,
  stuck_move: markVisitCalled,
  in_person: requestCalled,
  undelivered_request: requestCalled,
  undelivered_mail: (tx, id, now) =>
    tx
      .update(mailOutbox)
      .set({ handledAt: now })
      .where(and(eq(mailOutbox.id, id), isNull(mailOutbox.handledAt))),
  failed_job: (tx, id) => tx.delete(failedJobs).where(eq(failedJobs.name, id)),
}

type Note = string | null | undefined

function refuseFaults(...found: readonly (ErrorEntry | null)[]): void {
  const faults = found.flatMap((fault) => fault ?? [])
  if (faults.length > 0) throw invalid(faults)
}

/** Does something with a claim and writes the note, in one transaction; 404 when the claim ended meanwhile. */
async function change(
  deps: TasksDeps,
  staff: StaffCaller,
  { task }: HeldTask,
  note: Note,
  act: (tx: Queryable) => Promise<ClaimRow | null>,
): Promise<ClaimRow> {
  const text = note?.trim() || null
  refuseFaults(faultOfNote(task, text))
  const cipher = text === null ? null : await cipherOfNotes(deps, task)
  return rowsFor(deps, staff, task).transaction(async (tx) => {
    const changed = await act(tx)
    if (!changed) throw notFound()
    if (text !== null && cipher) await addNote(tx, deps, task, { staffId: staff.id, text, cipher })
    return changed
  })
}

const presented = async (
  deps: TasksDeps,
  staff: StaffCaller,
  { task }: HeldTask,
  ended?: ClaimRow,
): Promise<Task> => {
  const [answer] = await presentTasks(deps, staff, [task], ended)
  if (!answer) throw notFound()
  return answer
}

/** Gives a task back, undone. */
export async function release(
  deps: TasksDeps,
  staff: StaffCaller,
  held: HeldTask,
  note: Note,
): Promise<Task> {
  await change(deps, staff, held, note, (tx) => changeClaim(tx, held.claim.id, { endedAt: deps.clock.now() }))
  return presented(deps, staff, held)
}

/** Says when to go on. */
export async function followUp(
  deps: TasksDeps,
  staff: StaffCaller,
  held: HeldTask,
  { at, note }: { readonly at: Temporal.Instant; readonly note: Note },
): Promise<Task> {
  refuseFaults(faultOfTime(held.task, 'at', at, deps.clock.now()))
  await change(deps, staff, held, note, (tx) => changeClaim(tx, held.claim.id, { followUpAt: at }))
  return presented(deps, staff, held)
}

/** Notes what came of it; after a final outcome the thing itself is closed. */
export async function noteWhatCame(
  deps: TasksDeps,
  staff: StaffCaller,
  held: HeldTask,
  {
    outcome,
    followUpAt,
    note,
  }: { readonly outcome: TaskOutcome; readonly followUpAt: Temporal.Instant | null; readonly note: Note },
): Promise<Task> {
  const { task, claim } = held
  const { kind } = task
  const now = deps.clock.now()
  refuseFaults(
    faultOfOutcome(task, outcome, followUpAt),
    faultOfTime(task, 'follow_up_at', followUpAt, now),
    faultOfGivingUp(task, outcome, note ?? null),
  )
  const isOver = isFinal(outcome) && kind !== 'contested_session' && kind !== 'license_check'
  const changed = await change(deps, staff, held, note, async (tx) => {
    if (isOver) await closeTask[kind](tx, task.id, now)
    return changeClaim(tx, claim.id, {
      workedAt: now,
      outcome,
      followUpAt,
      ...(isOver ? { endedAt: now } : {}),
    })
  })
  return presented(deps, staff, held, isOver ? changed : undefined)
}

/** Hands a task to a colleague who may take it. */
export async function passOn(
  deps: TasksDeps,
  staff: StaffCaller,
  held: HeldTask,
  { to, note }: { readonly to: string; readonly note: Note },
): Promise<Task> {
  const { task, claim } = held
  const { workedAt, outcome } = claim
  const holders = await readHolders(deps.store.db, deps.clock.now())
  if (to === staff.id || !holders.forTask(task).includes(to))
    throw refuse('Unprocessable', 'This colleague may not take the task. Please choose another one.')
  await change(deps, staff, held, note, async (tx) => {
    const ended = await changeClaim(tx, claim.id, { endedAt: deps.clock.now() })
    if (ended) await addClaim(tx, deps, task, { staffId: to, workedAt, outcome })
    return ended
  })
  return presented(deps, staff, held)
}
