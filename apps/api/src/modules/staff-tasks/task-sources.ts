import { and, asc, eq, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import type { TaskKind } from '@evenkeel/api-contract/staff/constants'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { failedJobs } from '#db/operation-tables.ts'
import { callTasks } from '#modules/appointments/tables.ts'
import { inquiries } from '#modules/inquiries/tables.ts'
import { dangerMemberId } from '#modules/intake/answers/danger-alerts.ts'
import { answerSets } from '#modules/intake/tables.ts'
import { mailOutbox } from '#modules/email/tables.ts'
import { members } from '#modules/members/tables.ts'
import type { StaffContext } from '#app-context.ts'
import type { PendingTask } from './task-policy.ts'

/** Maximum number of tasks of one kind on the page. */
const MAX_TASKS = 500

/** Scope of a task source query. */
export interface TaskQuery {
  /** Rows the caller may see. */
  readonly db: Queryable
  /** The whole installation, for tasks without an organization. */
  readonly everything: Queryable
  readonly now: Temporal.Instant
  /** Only this id; null: all. */
  readonly only: string | null
}
type TaskSource = (
  look: TaskQuery,
  context: Pick<StaffContext, 'requestsGoElsewhere' | 'contests' | 'licenseChecks'>,
) => Promise<readonly PendingTask[]>

const emptyDetails = { dueAt: null, reference: null, attempts: null } as const
const matchesId = (id: Parameters<typeof eq>[0], only: string | null): SQL | undefined =>
  only === null ? undefined : eq(id, only)

const dangerTasks: TaskSource = async ({ db, only }) => {
  const { id, organisationId, dangerAt } = answerSets
  const rows = await db
    .select({ id, organisationId, memberId: dangerMemberId, dangerAt })
    .from(answerSets)
    .where(and(isNotNull(dangerAt), isNull(answerSets.dangerHandledAt), matchesId(id, only)))
    .orderBy(asc(dangerAt))
    .limit(MAX_TASKS)
  return rows.flatMap(({ dangerAt: since, ...row }) =>
    since === null ? [] : [{ kind: 'danger' as const, ...row, since, ...emptyDetails }],
  )
}

/** Task kinds of the portal's own call tasks. */
export const callTaskKinds = {
  reschedule_lost: 'lost_move',
  reschedule_stuck: 'stuck_move',
  counselor_danger: 'counselor_danger',
} as const
const callTasksOfPortal: TaskSource = async ({ db, only }) => {
  const rows = await db
    .select()
    .from(callTasks)
    .where(and(isNull(callTasks.doneAt), matchesId(callTasks.id, only)))
    .orderBy(asc(callTasks.createdAt))
    .limit(MAX_TASKS)
  return rows.map(({ id, organisationId, memberId, createdAt, kind }) => ({
    kind: callTaskKinds[kind],
    id,
    organisationId,
    memberId,
    since: createdAt,
    ...emptyDetails,
  }))
}

type InquiryRow = typeof inquiries.$inferSelect
const createRequestTask = (kind: TaskKind, row: InquiryRow, attempts: number | null): PendingTask => ({
  kind,
  id: row.id,
  organisationId: row.organisationId,
  memberId: row.memberId,
  since: row.createdAt,
  dueAt: row.createdAt.add({ milliseconds: limits.inPersonCalledWithin }),
  reference: row.reference,
  attempts,
})

/**
 * Requests the call center receives by email: staff call. A separate request system assigns its own calls.
 */
const inPersonRequests: TaskSource = async ({ db, only }, { requestsGoElsewhere }) => {
  if (requestsGoElsewhere) return []
  const rows = await db
    .select()
    .from(inquiries)
    .where(and(isNotNull(inquiries.deliveredAt), isNull(inquiries.calledAt), matchesId(inquiries.id, only)))
    .orderBy(asc(inquiries.createdAt))
    .limit(MAX_TASKS)
  return rows.map((row) => createRequestTask('in_person', row, null))
}

const undeliveredRequests: TaskSource = async ({ db, now, only }) => {
  const { id, createdAt, deliveredAt, calledAt, lastFailure } = inquiries
  const old = now.subtract({ milliseconds: limits.undeliveredAfter })
  const rows = await db
    .select()
    .from(inquiries)
    .where(
      and(
        isNull(deliveredAt),
        isNull(calledAt),
        isNotNull(lastFailure),
        lte(createdAt, old),
        matchesId(id, only),
      ),
    )
    .orderBy(asc(createdAt))
    .limit(MAX_TASKS)
  return rows.map((row) => createRequestTask('undelivered_request', row, row.attempts))
}

/**
 * Emails no server accepted for days. Expired codes are left out: whoever needed one has requested another.
 */
const undeliveredMails: TaskSource = async ({ db, only }) => {
  const { id, organisationId, memberId, givenUpAt, givenUpBecause, handledAt, attempts } = mailOutbox
  const rows = await db
    .select({ id, organisationId, memberId, givenUpAt, attempts })
    .from(mailOutbox)
    .where(
      and(
        isNotNull(givenUpAt),
        isNull(handledAt),
        or(isNull(givenUpBecause), eq(givenUpBecause, 'not_taken')),
        matchesId(id, only),
      ),
    )
    .orderBy(asc(givenUpAt))
    .limit(MAX_TASKS)
  return rows.flatMap(({ givenUpAt: since, ...row }) =>
    since === null ? [] : [{ kind: 'undelivered_mail' as const, ...emptyDetails, ...row, since }],
  )
}

const contestedSessions: TaskSource = async ({ db, only }, context) => {
  const open = (await context.contests.read()).filter(
    ({ visit_id }) => only === null || String(visit_id) === only,
  )
  if (open.length === 0) return []
  const { id, organisationId } = members
  const ids = [...new Set(open.map(({ member_id }) => member_id))]
  const rows = await db.select({ id, organisationId }).from(members).where(inArray(id, ids))
  const organisationOf = new Map(rows.map((row) => [row.id, row.organisationId]))
  return open.flatMap(({ member_id: memberId, visit_id, contested_at }) => {
    const of = organisationOf.get(memberId)
    if (of === undefined) return []
    const since = Temporal.Instant.from(contested_at)
    return [
      {
        kind: 'contested_session' as const,
        id: String(visit_id),
        organisationId: of,
        memberId,
        since,
        ...emptyDetails,
      },
    ]
  })
}

const failedJobTasks: TaskSource = async ({ everything, now, only }) => {
  const rows = await everything
    .select()
    .from(failedJobs)
    .where(matchesId(failedJobs.name, only))
    .limit(MAX_TASKS)
  return rows.flatMap(({ name, since, lastFailedAt, attempts }) => {
    const lasts = lastFailedAt.epochMilliseconds - since.epochMilliseconds
    const rests = now.epochMilliseconds - lastFailedAt.epochMilliseconds
    if (lasts < limits.failedJobAfter || rests > limits.failedJobKept) return []
    return [
      {
        ...emptyDetails,
        kind: 'failed_job' as const,
        id: name,
        organisationId: null,
        memberId: null,
        since,
        reference: name,
        attempts,
      },
    ]
  })
}

const licenseChecks: TaskSource = async ({ only }, context) =>
  (await context.licenseChecks.read())
    .filter(({ id }) => only === null || id === only)
    .map((check) => ({
      kind: 'license_check',
      organisationId: null,
      memberId: null,
      ...emptyDetails,
      ...check,
    }))

/** The source of each task kind. */
export const taskSources: Readonly<Record<TaskKind, TaskSource>> = {
  danger: dangerTasks,
  counselor_danger: async (...at) =>
    (await callTasksOfPortal(...at)).filter(({ kind }) => kind === 'counselor_danger'),
  lost_move: async (...at) => (await callTasksOfPortal(...at)).filter(({ kind }) => kind === 'lost_move'),
  stuck_move: async (...at) => (await callTasksOfPortal(...at)).filter(({ kind }) => kind === 'stuck_move'),
  in_person: inPersonRequests,
  undelivered_request: undeliveredRequests,
  undelivered_mail: undeliveredMails,
  contested_session: contestedSessions,
  failed_job: failedJobTasks,
  license_check: licenseChecks,
}
