import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import { measureQueries } from '@evenkeel/server-kit/testing/query-plans'
import { getTestEngine } from '@evenkeel/server-kit/testing/test-store'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { fillDatabase } from './testing/fill-database.ts'
import { isUnexpectedFullScan } from './testing/allowed-full-scans.ts'
import { recordAllQueries } from './testing/record-all-queries.ts'

/** Maximum rows a statement may read in one table: a batch of the message search has 200. */
const MOST = 500

it.skipIf(process.env['DEEP'] !== '1' || getTestEngine() !== 'postgres')(
  'no statement reads many rows with 10,000 organizations, a million members and five million messages',
  async () => {
    const { services, world, queries, url } = await recordAllQueries()
    await services.close()
    await fillDatabase(url, undefined, { patient: world.patient, messages: 50_000 })
    const readings = await measureQueries(url, queries)
    const many = readings.filter((one) => one.rows > MOST && isUnexpectedFullScan({ ...one, isWhole: true }))
    expect(many).toEqual([])
    // Query recording must be complete.
    const owner = await openPostgres(url)
    await owner.db.execute(sql`drop index telehealth.messages_sender`)
    await owner.close()
    const broken = await measureQueries(url, queries)
    expect(broken.some(({ table, rows }) => table === 'messages' && rows > MOST)).toBe(true)
  },
  minutes(20),
)
