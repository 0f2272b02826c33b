import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import type { Task, TaskKind, TaskOutcome } from '@evenkeel/api-contract/staff/tasks'
import {
  createValidationError,
  createNotFoundError,
  createHttpError,
} from '@evenkeel/server-kit/http/http-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { StaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import type { TaskWithClaim } from './claim-task.ts'
import { addClaim, updateClaim, type ClaimRow } from './claim-repository.ts'
import type { TasksDeps } from './deps.ts'
import { readTaskHolders } from './task-holders.ts'
import { addTaskNote, getNoteCipher } from './task-notes.ts'
import { getTaskDb } from './list-tasks.ts'
import { presentTasks } from './present-tasks.ts'
import {
  validateGiveUp,
  validateNote,
  validateOutcome,
  validateFollowUpTime,
  isFinalOutcome,
} from './task-policy.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { failedJobs } from '#db/failed-jobs-table.ts'
import { completeVisitCallTask } from '#modules/appointments/call-tasks.ts'
import { inquiries } from '#modules/inquiries/tables.ts'
import { markDangerHandled } from '#modules/intake/answers/danger-alerts.ts'
import { mailOutbox } from '#modules/email/tables.ts'
import { endOffersOfRequest } from './referral-offers/offer-repository.ts'

type CloseItem = (tx: Queryable, id: string, now: Temporal.Instant) => Promise<unknown>

/** The person was called, so nobody waits any more; a hand-over that is still to be made goes on by itself. What was offered and not answered is taken back. */
const closeRequest: CloseItem = async (tx, id, now) => {
  await tx
    .update(inquiries)
    .set({ calledAt: now })
    .where(and(eq(inquiries.id, id), isNull(inquiries.calledAt)))
  await endOffersOfRequest(tx, id, 'withdrawn', now)
}

/**
 * Closes the thing itself, as `npm run callback-queue` does. A contest is closed by its answer alone, a license by its check; work that failed is counted anew
 * when it fails again.
 */
const closeTaskItem: Readonly<Record<Exclude<TaskKind, 'contested_session' | 'license_check'>, CloseItem>> = {
  danger: markDangerHandled,
  counselor_danger: completeVisitCallTask,
  lost_move: completeVisitCallTask,
  stuck_move: completeVisitCallTask,
  in_person: closeRequest,
  undelivered_request: closeRequest,
  undelivered_mail: (tx, id, now) =>
    tx
      .update(mailOutbox)
      .set({ handledAt: now })
      .where(and(eq(mailOutbox.id, id), isNull(mailOutbox.handledAt))),
  failed_job: (tx, id) => tx.delete(failedJobs).where(eq(failedJobs.name, id)),
}

type NoteInput = string | null | undefined

function rejectErrors(...found: readonly (ErrorEntry | null)[]): void {
  const faults = found.flatMap((fault) => fault ?? [])
  if (faults.length > 0) throw createValidationError(faults)
}

/** Does something with a claim and writes the note, in one transaction; 404 when the claim ended meanwhile. */
async function updateTaskClaim(
  deps: TasksDeps,
  staff: StaffCaller,
  { task }: TaskWithClaim,
  note: NoteInput,
  act: (tx: Queryable) => Promise<ClaimRow | null>,
): Promise<ClaimRow> {
  const text = note?.trim() || null
  rejectErrors(validateNote(task, text))
  const cipher = text === null ? null : await getNoteCipher(deps, task)
  return getTaskDb(deps, staff, task).transaction(async (tx) => {
    const changed = await act(tx)
    if (!changed) throw createNotFoundError()
    if (text !== null && cipher) await addTaskNote(tx, deps, task, { staffId: staff.id, text, cipher })
    return changed
  })
}

const presentTask = async (
  deps: TasksDeps,
  staff: StaffCaller,
  { task }: TaskWithClaim,
  ended?: ClaimRow,
): Promise<Task> => {
  const [answer] = await presentTasks(deps, staff, [task], ended)
  if (!answer) throw createNotFoundError()
  return answer
}

/** Gives a task back, undone. */
export async function releaseTask(
  deps: TasksDeps,
  staff: StaffCaller,
  held: TaskWithClaim,
  note: NoteInput,
): Promise<Task> {
  await updateTaskClaim(deps, staff, held, note, (tx) =>
    updateClaim(tx, held.claim.id, { endedAt: deps.clock.now() }),
  )
  return presentTask(deps, staff, held)
}

/** Says when to go on. */
export async function scheduleFollowUp(
  deps: TasksDeps,
  staff: StaffCaller,
  held: TaskWithClaim,
  { at, note }: { readonly at: Temporal.Instant; readonly note: NoteInput },
): Promise<Task> {
  rejectErrors(validateFollowUpTime(held.task, 'at', at, deps.clock.now()))
  await updateTaskClaim(deps, staff, held, note, (tx) => updateClaim(tx, held.claim.id, { followUpAt: at }))
  return presentTask(deps, staff, held)
}

/** Notes what came of it; after a final outcome the thing itself is closed. */
export async function recordOutcome(
  deps: TasksDeps,
  staff: StaffCaller,
  held: TaskWithClaim,
  {
    outcome,
    followUpAt,
    note,
  }: {
    readonly outcome: TaskOutcome
    readonly followUpAt: Temporal.Instant | null
    readonly note: NoteInput
  },
): Promise<Task> {
  const { task, claim } = held
  const { kind } = task
  const now = deps.clock.now()
  rejectErrors(
    validateOutcome(task, outcome, followUpAt),
    validateFollowUpTime(task, 'follow_up_at', followUpAt, now),
    validateGiveUp(task, outcome, note ?? null),
  )
  const isOver = isFinalOutcome(outcome) && kind !== 'contested_session' && kind !== 'license_check'
  const changed = await updateTaskClaim(deps, staff, held, note, async (tx) => {
    if (isOver) await closeTaskItem[kind](tx, task.id, now)
    return updateClaim(tx, claim.id, {
      workedAt: now,
      outcome,
      followUpAt,
      ...(isOver ? { endedAt: now } : {}),
    })
  })
  return presentTask(deps, staff, held, isOver ? changed : undefined)
}

/** Hands a task to a colleague who may take it. */
export async function reassignTask(
  deps: TasksDeps,
  staff: StaffCaller,
  held: TaskWithClaim,
  { to, note }: { readonly to: string; readonly note: NoteInput },
): Promise<Task> {
  const { task, claim } = held
  const { workedAt, outcome } = claim
  const holders = await readTaskHolders(deps.store.db, deps.clock.now())
  if (to === staff.id || !holders.forTask(task).includes(to))
    throw createHttpError('Unprocessable', 'This colleague may not take the task. Please choose another one.')
  await updateTaskClaim(deps, staff, held, note, async (tx) => {
    const ended = await updateClaim(tx, claim.id, { endedAt: deps.clock.now() })
    if (ended) await addClaim(tx, deps, task, { staffId: to, workedAt, outcome })
    return ended
  })
  return presentTask(deps, staff, held)
}
