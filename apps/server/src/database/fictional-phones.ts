import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'

/**
 * A line where an organization or location that is no demonstration tells its members to call a number of the range for films
 * (555-01xx), which nobody answers: the shipped root.yaml has one until it is filled in.
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
  return `members are told to call an invented number, which nobody answers: write your own into the file of ${names} (docs/operating/organizations.md)`
}
