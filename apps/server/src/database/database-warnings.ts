import { sql } from 'drizzle-orm'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'

/** Warns about an own counselor network without counselors; null if there is one. */
export async function warnEmptyNetwork(db: Queryable): Promise<string | null> {
  const found = await queryRows<unknown>(db, sql`select 1 from telehealth.providers where listed limit 1`)
  return found.length > 0
    ? null
    : 'NETWORK=own, and there is no counselor yet: members who search see that no counselor is available, and your phone number (docs/operating/telehealth.md)'
}

/**
 * Warns if an organization or location other than a demo shows members a fictional number (555-01xx). The shipped
 * root.yaml contains one until it is edited.
 */
export async function warnFictionalPhones(db: Queryable): Promise<string | null> {
  const found = await queryRows<{ username: string }>(
    db,
    sql`
      select o.username from portal.organisations o
      left join portal.organisations parent on parent.id = o.parent_id
      where o.is_active and coalesce(parent.record, o.record) ->> 'demo' is distinct from 'true'
        and (o.record ->> 'phone' ~ '55501[0-9]{2}$' or o.record ->> 'safety_screen_phone' ~ '55501[0-9]{2}$')
      order by 1
    `,
  )
  if (found.length === 0) return null
  const names = found.map(({ username }) => username).join(', ')
  return `members see a fictional phone number: enter your own in the file of ${names} (docs/operating/organizations.md)`
}
