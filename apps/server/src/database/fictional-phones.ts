import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'

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
