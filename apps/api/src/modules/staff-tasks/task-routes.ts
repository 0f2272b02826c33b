import { and, eq, isNull } from 'drizzle-orm'
import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import * as contract from '@evenkeel/api-contract/staff/tasks'
import type { Task, TaskKind, TaskOutcome } from '@evenkeel/api-contract/staff/tasks'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import {
  createHttpError,
  createNotFoundError,
  createValidationError,
} from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import { failedJobs } from '#db/failed-jobs-table.ts'
import { completeVisitCallTask } from '#modules/appointments/call-tasks.ts'
import { mailOutbox } from '#modules/email/tables.ts'
import { inquiries } from '#modules/inquiries/tables.ts'
import { markDangerHandled } from '#modules/intake/answers/danger-alerts.ts'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import { requireStaffCaller, type StaffCall, type StaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import { findStaffCaller, readStaffCookie } from '#modules/staff-auth/staff-sessions.ts'
import { addClaim, type ClaimRow, updateClaim } from './claim-repository.ts'
import { claimTask, takeOverTask, type TaskWithClaim } from './claim-task.ts'
import type { StaffContext } from '#app-context.ts'
import { getTaskDb, listPendingTasks, requireTask } from './list-tasks.ts'
import { presentClaimedTask, presentTasks } from './present-tasks.ts'
import { endOffersOfRequest } from './referral-offers/offer-repository.ts'
import { auditTaskAccess, requireTaskOfCaller } from './task-access.ts'
import { readTaskHolders } from './task-holders.ts'
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
  deps: StaffContext,
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
  deps: StaffContext,
  staff: StaffCaller,
  { task }: TaskWithClaim,
  ended?: ClaimRow,
): Promise<Task> => {
  const [answer] = await presentTasks(deps, staff, [task], ended)
  if (!answer) throw createNotFoundError()
  return answer
}

/** Releases a task without an outcome. */
async function releaseTask(
  deps: StaffContext,
  staff: StaffCaller,
  held: TaskWithClaim,
  note: NoteInput,
): Promise<Task> {
  await updateTaskClaim(deps, staff, held, note, (tx) =>
    updateClaim(tx, held.claim.id, { endedAt: deps.clock.now() }),
  )
  return presentTask(deps, staff, held)
}

/** Sets the follow-up time. */
async function scheduleFollowUp(
  deps: StaffContext,
  staff: StaffCaller,
  held: TaskWithClaim,
  { at, note }: { readonly at: Temporal.Instant; readonly note: NoteInput },
): Promise<Task> {
  rejectErrors(validateFollowUpTime(held.task, 'at', at, deps.clock.now()))
  await updateTaskClaim(deps, staff, held, note, (tx) => updateClaim(tx, held.claim.id, { followUpAt: at }))
  return presentTask(deps, staff, held)
}

/** Records an outcome; a final one closes the task at its source. */
async function recordOutcome(
  deps: StaffContext,
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

/** Reassigns a task to an eligible colleague. */
async function reassignTask(
  deps: StaffContext,
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

const parseInstant = (text: string | null | undefined): Temporal.Instant | null =>
  text ? Temporal.Instant.from(text) : null

/** Registers the task list and its live updates. */
function taskListRoutes(serve: RegisterEndpoint<StaffCall>, deps: StaffContext): void {
  serve(contract.listTasks, async ({ caller, query: { also } }) => {
    const staff = requireStaffCaller(caller)
    const waiting = await listPendingTasks(deps, staff, also?.split(','))
    return { now: deps.clock.now().toString(), results: await presentTasks(deps, staff, waiting) }
  })
  serve(contract.subscribeToTasks, ({ caller, request }) => {
    const staff = requireStaffCaller(caller)
    const token = readStaffCookie(request, deps)
    return deps.liveTasks.open(staff, async () => {
      const found = token === null ? null : await findStaffCaller(deps.store.db, deps, token, 'none')
      return found?.grants ?? null
    })
  })
  serve(contract.listColleagues, async ({ caller, params }) => {
    const staff = requireStaffCaller(caller)
    const task = await requireTask(deps, staff, params)
    const holders = await readTaskHolders(deps.store.db, deps.clock.now())
    const ids = holders.forTask(task).filter((id) => id !== staff.id)
    const names = await readStaffNames(deps.store.db, deps, ids)
    return { results: [...names.values()].toSorted((one, other) => one.name.localeCompare(other.name)) }
  })
}

/** Registers the task endpoints: claims, contact details, and outcomes. */
export function staffTaskRoutes(serve: RegisterEndpoint<StaffCall>, deps: StaffContext): void {
  taskListRoutes(serve, deps)
  serve(contract.claimTask, async ({ caller, params, request }) => {
    const staff = requireStaffCaller(caller)
    const { task, answer } = await claimTask(deps, staff, params)
    auditTaskAccess(request, task)
    return answer
  })
  serve(contract.takeOverTask, async ({ caller, params, body, request }) => {
    const { task, answer } = await takeOverTask(deps, requireStaffCaller(caller), params, body.from)
    auditTaskAccess(request, task)
    return answer
  })
  serve(contract.readTask, async ({ caller, params, request }) => {
    const [staff, { task }] = await requireTaskOfCaller(deps, caller, params, request)
    return presentClaimedTask(deps, staff, task)
  })
  serve(contract.releaseTask, async ({ caller, params, body, request }) => {
    const [staff, held] = await requireTaskOfCaller(deps, caller, params, request)
    return releaseTask(deps, staff, held, body.note)
  })
  serve(contract.scheduleFollowUp, async ({ caller, params, body, request }) => {
    const [staff, held] = await requireTaskOfCaller(deps, caller, params, request)
    return scheduleFollowUp(deps, staff, held, { at: Temporal.Instant.from(body.at), note: body.note })
  })
  serve(contract.recordOutcome, async ({ caller, params, body, request }) => {
    const [staff, held] = await requireTaskOfCaller(deps, caller, params, request)
    const { outcome, follow_up_at, note } = body
    return recordOutcome(deps, staff, held, { outcome, followUpAt: parseInstant(follow_up_at), note })
  })
  serve(contract.reassignTask, async ({ caller, params, body, request }) => {
    const [staff, held] = await requireTaskOfCaller(deps, caller, params, request)
    return reassignTask(deps, staff, held, body)
  })
}
