import { and, eq, isNull } from 'drizzle-orm'
import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import * as contract from '@evenkeel/api-contract/staff/tasks'
import type { TaskKind, TaskOutcome } from '@evenkeel/api-contract/staff/constants'
import type { Task } from '@evenkeel/api-contract/staff/tasks'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import {
  createHttpError,
  createNotFoundError,
  createValidationError,
} from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import { failedJobs } from '#db/operation-tables.ts'
import { completeVisitCallTask } from '#modules/appointments/call-tasks.ts'
import { mailOutbox } from '#modules/email/tables.ts'
import { inquiries } from '#modules/inquiries/tables.ts'
import { markDangerHandled } from '#modules/intake/answers/danger-alerts.ts'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import {
  requireStaffCaller,
  type StaffCall,
  type StaffCaller,
} from '#modules/staff-accounts/access-control.ts'
import { findStaffCaller, readStaffCookie } from '#modules/staff-auth/staff-sessions.ts'
import { addClaim, type ClaimRow, updateClaim } from './claim-repository.ts'
import {
  auditTaskAccess,
  claimTask,
  requireTaskOfCaller,
  takeOverTask,
  type TaskWithClaim,
} from './claim-task.ts'
import type { StaffContext } from '#app-context.ts'
import { getTaskDb, listPendingTasks, requireTask } from './list-tasks.ts'
import { presentClaimedTask, presentTasks, readTaskHolders } from './present-tasks.ts'
import { endOffersOfRequest } from './referral-offers/offer-repository.ts'
import { addTaskNote, getNoteCipher } from './task-notes.ts'
import {
  isFinalOutcome,
  validateFollowUpTime,
  validateGiveUp,
  validateNote,
  validateOutcome,
} from './task-policy.ts'

type CloseItem = (tx: Queryable, id: string, now: Temporal.Instant) => Promise<unknown>

/**
 * The person was called, so the task is closed; a pending delivery continues. Open offers are withdrawn.
 */
const closeRequest: CloseItem = async (tx, id, now) => {
  await tx
    .update(inquiries)
    .set({ calledAt: now })
    .where(and(eq(inquiries.id, id), isNull(inquiries.calledAt)))
  await endOffersOfRequest(tx, id, 'withdrawn', now)
}

/**
 * Closes a task at its source, as `npm run callback-queue` does. A contest is closed only by its answer, a
 * license by its check; a failed job counts again when it fails again.
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

/** Updates a claim and adds the note, in one transaction; 404 if the claim ended in the meantime. */
async function updateTaskClaim(
  context: StaffContext,
  staff: StaffCaller,
  { task }: TaskWithClaim,
  note: NoteInput,
  act: (tx: Queryable) => Promise<ClaimRow | null>,
): Promise<ClaimRow> {
  const text = note?.trim() || null
  rejectErrors(validateNote(task, text))
  const cipher = text === null ? null : await getNoteCipher(context, task)
  return getTaskDb(context, staff, task).transaction(async (tx) => {
    const changed = await act(tx)
    if (!changed) throw createNotFoundError()
    if (text !== null && cipher) await addTaskNote(tx, context, task, { staffId: staff.id, text, cipher })
    return changed
  })
}

const presentTask = async (
  context: StaffContext,
  staff: StaffCaller,
  { task }: TaskWithClaim,
  ended?: ClaimRow,
): Promise<Task> => {
  const [answer] = await presentTasks(context, staff, [task], ended)
  if (!answer) throw createNotFoundError()
  return answer
}

/** Releases a task without an outcome. */
async function releaseTask(
  context: StaffContext,
  staff: StaffCaller,
  held: TaskWithClaim,
  note: NoteInput,
): Promise<Task> {
  await updateTaskClaim(context, staff, held, note, (tx) =>
    updateClaim(tx, held.claim.id, { endedAt: context.clock.now() }),
  )
  return presentTask(context, staff, held)
}

/** Sets the follow-up time. */
async function scheduleFollowUp(
  context: StaffContext,
  staff: StaffCaller,
  held: TaskWithClaim,
  { at, note }: { readonly at: Temporal.Instant; readonly note: NoteInput },
): Promise<Task> {
  rejectErrors(validateFollowUpTime(held.task, 'at', at, context.clock.now()))
  await updateTaskClaim(context, staff, held, note, (tx) =>
    updateClaim(tx, held.claim.id, { followUpAt: at }),
  )
  return presentTask(context, staff, held)
}

/** Records an outcome; a final one closes the task at its source. */
async function recordOutcome(
  context: StaffContext,
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
  const now = context.clock.now()
  rejectErrors(
    validateOutcome(task, outcome, followUpAt),
    validateFollowUpTime(task, 'follow_up_at', followUpAt, now),
    validateGiveUp(task, outcome, note ?? null),
  )
  const isOver = isFinalOutcome(outcome) && kind !== 'contested_session' && kind !== 'license_check'
  const changed = await updateTaskClaim(context, staff, held, note, async (tx) => {
    if (isOver) await closeTaskItem[kind](tx, task.id, now)
    return updateClaim(tx, claim.id, {
      workedAt: now,
      outcome,
      followUpAt,
      ...(isOver ? { endedAt: now } : {}),
    })
  })
  return presentTask(context, staff, held, isOver ? changed : undefined)
}

/** Reassigns a task to an eligible colleague. */
async function reassignTask(
  context: StaffContext,
  staff: StaffCaller,
  held: TaskWithClaim,
  { to, note }: { readonly to: string; readonly note: NoteInput },
): Promise<Task> {
  const { task, claim } = held
  const { workedAt, outcome } = claim
  const holders = await readTaskHolders(context.store.db, context.clock.now())
  if (to === staff.id || !holders.forTask(task).includes(to))
    throw createHttpError('Unprocessable', 'This colleague may not take the task. Please choose another one.')
  await updateTaskClaim(context, staff, held, note, async (tx) => {
    const ended = await updateClaim(tx, claim.id, { endedAt: context.clock.now() })
    if (ended) await addClaim(tx, context, task, { staffId: to, workedAt, outcome })
    return ended
  })
  return presentTask(context, staff, held)
}

const parseInstant = (text: string | null | undefined): Temporal.Instant | null =>
  text ? Temporal.Instant.from(text) : null

/** Registers the task list and its live updates. */
function taskListRoutes(serve: RegisterEndpoint<StaffCall>, context: StaffContext): void {
  serve(contract.listTasks, async ({ caller, query: { also } }) => {
    const staff = requireStaffCaller(caller)
    const waiting = await listPendingTasks(context, staff, also?.split(','))
    return { now: context.clock.now().toString(), results: await presentTasks(context, staff, waiting) }
  })
  serve(contract.subscribeToTasks, ({ caller, request }) => {
    const staff = requireStaffCaller(caller)
    const token = readStaffCookie(request, context)
    return context.liveTasks.open(staff, async () => {
      const found = token === null ? null : await findStaffCaller(context.store.db, context, token, 'none')
      return found?.grants ?? null
    })
  })
  serve(contract.listColleagues, async ({ caller, params }) => {
    const staff = requireStaffCaller(caller)
    const task = await requireTask(context, staff, params)
    const holders = await readTaskHolders(context.store.db, context.clock.now())
    const ids = holders.forTask(task).filter((id) => id !== staff.id)
    const names = await readStaffNames(context.store.db, context, ids)
    return { results: [...names.values()].toSorted((one, other) => one.name.localeCompare(other.name)) }
  })
}

/** Registers the task endpoints: claims, contact details, and outcomes. */
export function staffTaskRoutes(serve: RegisterEndpoint<StaffCall>, context: StaffContext): void {
  taskListRoutes(serve, context)
  serve(contract.claimTask, async ({ caller, params, request }) => {
    const staff = requireStaffCaller(caller)
    const { task, answer } = await claimTask(context, staff, params)
    auditTaskAccess(request, task)
    return answer
  })
  serve(contract.takeOverTask, async ({ caller, params, body, request }) => {
    const { task, answer } = await takeOverTask(context, requireStaffCaller(caller), params, body.from)
    auditTaskAccess(request, task)
    return answer
  })
  serve(contract.readTask, async ({ caller, params, request }) => {
    const [staff, { task }] = await requireTaskOfCaller(context, caller, params, request)
    return presentClaimedTask(context, staff, task)
  })
  serve(contract.releaseTask, async ({ caller, params, body, request }) => {
    const [staff, held] = await requireTaskOfCaller(context, caller, params, request)
    return releaseTask(context, staff, held, body.note)
  })
  serve(contract.scheduleFollowUp, async ({ caller, params, body, request }) => {
    const [staff, held] = await requireTaskOfCaller(context, caller, params, request)
    return scheduleFollowUp(context, staff, held, { at: Temporal.Instant.from(body.at), note: body.note })
  })
  serve(contract.recordOutcome, async ({ caller, params, body, request }) => {
    const [staff, held] = await requireTaskOfCaller(context, caller, params, request)
    const { outcome, follow_up_at, note } = body
    return recordOutcome(context, staff, held, { outcome, followUpAt: parseInstant(follow_up_at), note })
  })
  serve(contract.reassignTask, async ({ caller, params, body, request }) => {
    const [staff, held] = await requireTaskOfCaller(context, caller, params, request)
    return reassignTask(context, staff, held, body)
  })
}
