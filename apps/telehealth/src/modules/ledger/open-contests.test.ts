import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { drizzle } from 'drizzle-orm/pg-proxy'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { AppContext } from '#app-context.ts'
import { readOpenContests } from './read-coverage.ts'

/** The query that reads contests. */
async function statement(): Promise<string> {
  let said = ''
  const db = drizzle(async (text, values) => {
    said = text.replaceAll(/\$(\d+)/g, (_, number: string) => `'${String(values[Number(number) - 1])}'`)
    return { rows: [] }
  })
  await readOpenContests({ db: db as unknown as AppContext['db'] })
  return said
}

it('open contests are read from their index', async () => {
  const store = await openTestStore()
  const plan = await store.db.transaction(async (tx) => {
    // PostgreSQL would scan a table this small.
    await tx.execute(sql`set local enable_seqscan = off`)
    return queryRows<Record<string, string>>(tx, sql.raw(`explain ${await statement()}`))
  })
  expect(JSON.stringify(plan)).toContain('ledger_entries_contests')
  await store.close()
})
