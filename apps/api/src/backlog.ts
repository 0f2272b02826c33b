import { rowsOf } from '@evenkeel/server/store/rows'
import type { Queryable } from '@evenkeel/server/store/store'
import { sql } from 'drizzle-orm'

/** Something that waits to be done, and for how long. */
export interface Backlog {
  readonly name: 'mail' | 'mail_order' | 'inquiry' | 'reschedule' | 'danger_call' | 'visit_call'
  readonly count: number
  /** Age of the oldest one in seconds; 0 when nothing waits. */
  readonly oldestSeconds: number
}

/** What waits in the outboxes and on the callback queue, all organisations together; every count reads a partial index. */
export async function readBacklogs(db: Queryable, now: Temporal.Instant): Promise<readonly Backlog[]> {
  const rows = await rowsOf<Omit<Backlog, 'oldestSeconds'> & { oldest: Date | string | null }>(
    db,
    sql`
    select 'mail' as name, count(*)::int as count, min(created_at) as oldest
      from portal.mail_outbox where sent_at is null and given_up_at is null
    union all select 'mail_order', count(*)::int, min(not_before) from portal.mail_orders
    union all select 'inquiry', count(*)::int, min(created_at)
      from portal.inquiries where delivered_at is null
    union all select 'reschedule', count(*)::int, min(created_at)
      from portal.reschedules where step in ('begun', 'held', 'cancelled', 'restoring')
    union all select 'danger_call', count(*)::int, min(danger_at)
      from portal.answer_sets where danger_at is not null and danger_handled_at is null
    union all select 'visit_call', count(*)::int, min(created_at)
      from portal.call_tasks where done_at is null
  `,
  )
  return rows.map(({ name, count, oldest }) => ({
    name,
    count,
    oldestSeconds: oldest === null ? 0 : Math.max(0, (now.epochMilliseconds - instantOf(oldest)) / 1000),
  }))
}

/** The two engines hand an instant out as different things. */
const instantOf = (value: Date | string): number =>
  typeof value === 'string'
    ? Temporal.Instant.from(value.replace(' ', 'T')).epochMilliseconds
    : value.getTime()
