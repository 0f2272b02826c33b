import { sql } from 'drizzle-orm'
import type { Db } from '@evenkeel/server/store/store'

/** Empties every table of the own API, whatever features there are; the migrations stay. For demo resets and tests. */
export async function emptyAllTables(db: Db): Promise<void> {
  await db.execute(sql`
    do $$
    declare tables text;
    begin
      select string_agg(format('portal.%I', table_name), ', ') into tables
      from information_schema.tables
      where table_schema = 'portal' and table_type = 'BASE TABLE' and table_name <> 'migrations';
      if tables is not null then execute 'truncate ' || tables || ' cascade'; end if;
    end $$
  `)
}
