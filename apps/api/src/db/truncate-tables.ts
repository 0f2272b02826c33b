import { sql } from 'drizzle-orm'
import type { Db } from '@evenkeel/server-kit/database/store'

/**
 * Empties every table of the portal API except the migrations, the append-only audit, and the organization
 * keys that verify it. For demo resets and tests.
 */
export async function truncateAllTables(db: Db): Promise<void> {
  await db.execute(sql`
    do $$
    declare tables text;
    begin
      select string_agg(format('portal.%I', table_name), ', ') into tables
      from information_schema.tables
      where table_schema = 'portal' and table_type = 'BASE TABLE'
        and table_name not in ('migrations', 'needed_release', 'data_keys', 'audit_events', 'audit_head');
      if tables is not null then execute 'truncate ' || tables || ' cascade'; end if;
      truncate keys.people, keys.addresses, keys.removed;
    end $$
  `)
}
