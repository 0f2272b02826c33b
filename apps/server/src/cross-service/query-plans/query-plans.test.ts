import { explainQueries } from '@evenkeel/server-kit/testing/query-plans'
import { getTestEngine } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { isUnexpectedFullScan } from './testing/allowed-full-scans.ts'
import { recordAllQueries } from './testing/record-all-queries.ts'

it.skipIf(getTestEngine() !== 'postgres')(
  'every statement of every endpoint uses an index, under its own database role',
  async () => {
    const { services, queries, url } = await recordAllQueries()
    // Operators may enable statement logging, which includes parameter values (trust S22).
    // The sandbox has no real people and stores addresses unencrypted.
    const told = queries.filter(
      ({ text, values }) =>
        !text.includes('"telehealth".') && /@example\.test/.test(JSON.stringify([text, values])),
    )
    expect(told.map(({ text }) => text)).toEqual([])
    const readings = await explainQueries(url, queries)
    expect(readings.filter(isUnexpectedFullScan)).toEqual([])
    expect(new Set(readings.map(({ table }) => table)).size).toBeGreaterThan(30)
    // Query recording must be complete.
    await services.store.db.execute(sql`drop index portal.sessions_member`)
    const broken = await explainQueries(url, queries)
    expect(new Set(broken.filter(isUnexpectedFullScan).map(({ table }) => table))).toEqual(
      new Set(['sessions']),
    )
    await services.close()
  },
  120_000,
)
