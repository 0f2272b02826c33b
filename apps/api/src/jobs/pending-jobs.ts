import { limits } from '@evenkeel/api-contract/limits'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#app-context.ts'

/** A kind of pending work: how much, and how old. */
export interface PendingJobs {
  readonly name:
    | 'mail'
    | 'mail_order'
    | 'inquiry'
    | 'reschedule'
    | 'danger_call'
    | 'visit_call'
    | 'danger_unclaimed'
    | 'in_person_call'
    | 'failed_job'
  readonly count: number
  /** Age of the oldest item in seconds; 0 when nothing is pending. */
  readonly oldestSeconds: number
}

/** Who handles pending work. */
interface CareLineSetup {
  /** True if the staff application is enabled: only then can staff claim a task or record a call. */
  readonly hasStaff: boolean
  readonly requestsGoElsewhere: boolean
}

/**
 * A danger task counts as claimed only while the claiming staff account is active or has set a follow-up
 * time: a closed browser makes no call.
 */
const hasActiveHolder = (now: Temporal.Instant): SQL => {
  const at = sql`${now.toString()}::timestamptz`
  const seen = sql`${now.subtract({ milliseconds: limits.dangerHolderAway }).toString()}::timestamptz`
  return sql`
    select from portal.staff_task_claims c
      join portal.staff_people p on p.id = c.staff_id and p.ended_at is null
      join portal.staff_grants g on g.staff_id = p.id and g.ended_at is null and g.role = 'care_line'
    where c.kind = s.kind and c.task_id = s.id::text and c.ended_at is null
      and (g.organisation_id is null or g.organisation_id = s.organisation_id)
      and g.valid_from <= ${at} and (g.valid_until is null or g.valid_until > ${at})
      and (c.follow_up_at > ${at} or exists (
        select from portal.staff_sessions x
        where x.staff_id = p.id and x.ends_at > ${at} and x.last_used_at > ${seen}))`
}

/** Everybody in danger who was not called yet: by their own answer, or reported by a counselor. */
const openDangerCalls = sql`(
    select id, organisation_id, 'danger' as kind, danger_at, coalesce(member_id, begun_by) as member_id
      from portal.answer_sets where danger_at is not null and danger_handled_at is null
    union all select id, organisation_id, 'counselor_danger', created_at, member_id
      from portal.call_tasks where kind = 'counselor_danger' and done_at is null
  ) as s`

/** Staff tasks: unclaimed danger tasks, and requests for a call. */
const countStaffTasks = (now: Temporal.Instant, { hasStaff, requestsGoElsewhere }: CareLineSetup): SQL => sql`
  union all select 'danger_unclaimed', count(*)::int, min(s.danger_at)
    from ${openDangerCalls} where s.member_id is not null and ${hasStaff} and not exists (${hasActiveHolder(now)})
  union all select 'in_person_call', count(*)::int, min(created_at)
    from portal.inquiries where called_at is null and delivered_at is not null and ${hasStaff && !requestsGoElsewhere}
`

/** Background jobs that fail repeatedly, as on the Today page; a successful run deletes the row. */
const countFailedJobs = (now: Temporal.Instant): SQL => sql`
  union all select 'failed_job', count(*)::int, min(since) from portal.failed_jobs
    where last_failed_at >= since + ${limits.failedJobAfter / 1000} * interval '1 second'
      and last_failed_at >= ${now.subtract({ milliseconds: limits.failedJobKept }).toString()}::timestamptz
`

/**
 * Counts pending work in outboxes, the callback queue and staff tasks of all organizations; every count uses
 * a partial index.
 */
export async function countPendingJobs(
  db: Queryable,
  now: Temporal.Instant,
  desk: CareLineSetup,
): Promise<readonly PendingJobs[]> {
  const rows = await queryRows<Omit<PendingJobs, 'oldestSeconds'> & { oldest: Date | string | null }>(
    db,
    sql`
    select 'mail' as name, count(*)::int as count, min(created_at) as oldest
      from portal.mail_outbox where sent_at is null and given_up_at is null
    union all select 'mail_order', count(*)::int, min(not_before) from portal.mail_orders
    union all select 'inquiry', count(*)::int, min(created_at)
      from portal.inquiries where delivered_at is null
    union all select 'reschedule', count(*)::int, min(created_at)
      from portal.reschedules where step in ('begun', 'held', 'cancelled', 'restoring')
    union all select 'danger_call', count(*)::int, min(s.danger_at) from ${openDangerCalls}
    union all select 'visit_call', count(*)::int, min(created_at)
      from portal.call_tasks where done_at is null and kind <> 'counselor_danger'
    ${countStaffTasks(now, desk)}
    ${countFailedJobs(now)}
  `,
  )
  return rows.map(({ name, count, oldest }) => ({
    name,
    count,
    oldestSeconds:
      oldest === null ? 0 : Math.max(0, (now.epochMilliseconds - toEpochMilliseconds(oldest)) / 1000),
  }))
}

/**
 * Whether a danger task has been unclaimed for longer than `limits.dangerUnclaimed`, as in the alert
 * `EvenkeelDangerUnclaimed`.
 */
export async function isDangerUnclaimed({
  store,
  clock,
}: Pick<AppContext, 'store' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  const since = now.subtract({ milliseconds: limits.dangerUnclaimed }).toString()
  const rows = await queryRows<{ waits: boolean }>(
    store.crossTenant('numbers').db,
    sql`select exists (select from ${openDangerCalls}
      where s.member_id is not null and s.danger_at <= ${since}::timestamptz and not exists (${hasActiveHolder(now)})) as waits`,
  )
  return rows[0]?.waits ?? false
}

/** The two engines return instants as different types. */
const toEpochMilliseconds = (value: Date | string): number =>
  typeof value === 'string'
    ? Temporal.Instant.from(value.replace(' ', 'T')).epochMilliseconds
    : value.getTime()
