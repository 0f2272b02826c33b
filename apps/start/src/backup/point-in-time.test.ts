import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPostgres } from '@evenkeel/server/store/open-postgres'
import { rowsOf } from '@evenkeel/server/store/rows'
import type { Store } from '@evenkeel/server/store/store'
import { failOnErrorLog } from '@evenkeel/server/testing/quiet-log'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tableSums } from './table-sums.ts'
import {
  type ArchivingPostgres,
  archivingPostgres,
  type RunningServer,
} from './testing/archiving-postgres.ts'
import { openDemo, type SignedIn } from '../cross-service/testing/demo-people.ts'
import type { Json } from '../cross-service/testing/services.ts'

const logger = failOnErrorLog()
const key = Buffer.alloc(32, 7)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const sumsOf = (store: Store) => store.db.transaction((tx) => tableSums(tx, key))
const one = async (store: Store, query: string): Promise<Json> =>
  Object.values((await rowsOf<Json>(store.db, query))[0])[0]
const write = async (maya: SignedIn, subject: string): Promise<void> => {
  const [counselor] = (await maya.get('/contacts')).body.results
  const sent = await maya.post('/messages', { to_id: counselor.id, subject, message: 'Hello' })
  expect(sent.status).toBe(201)
}
const subjects = async (maya: SignedIn): Promise<readonly string[]> =>
  (await maya.get('/messages?sent=true')).body.results.map(({ subject }: Json) => subject)

// Two servers of its own: `npm run test:deep`.
describe.skipIf(process.env.DEEP !== '1')('PostgreSQL with an archived log', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-archive-'))
  const servers: RunningServer[] = []
  let postgres: ArchivingPostgres | null = null
  beforeAll(() => {
    postgres = archivingPostgres(folder)
    if (!postgres) say('skipped: no server programs of PostgreSQL are installed')
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('comes back as it was at a moment between two backups, to the last row (trust R9)', async (test) => {
    if (!postgres) return test.skip()
    const first = await postgres.start()
    servers.push(first)
    const store = await openPostgres(first.url)
    const at = await openDemo({ store, logger })
    const maya = await at.maya()
    await write(maya, 'before the copy')
    postgres.copy(first)
    await write(maya, 'after the copy')
    // Work goes on in the background for a moment: the sums are those of a moment of rest.
    const { sums, moment } = await vi.waitFor(
      async () => {
        const before = await sumsOf(store)
        const time: string = await one(store, 'select clock_timestamp()::text')
        expect(await sumsOf(store)).toEqual(before)
        return { sums: before, moment: time }
      },
      { timeout: 30_000, interval: 500 },
    )
    await write(maya, 'too late')
    await store.db.execute(sql`truncate portal.members cascade`)
    const segment: string = await one(store, 'select pg_walfile_name(pg_switch_wal())')
    await vi.waitFor(
      async () => {
        const last: string = await one(store, 'select last_archived_wal from pg_stat_archiver')
        expect(last >= segment).toBe(true)
      },
      { timeout: 30_000, interval: 100 },
    )
    await at.close()
    await first.stop()

    const since = performance.now()
    const second = await postgres.startAsOf(moment)
    servers.push(second)
    const restored = await openPostgres(second.url)
    await vi.waitFor(async () => expect(await one(restored, 'select pg_is_in_recovery()')).toBe(false), {
      timeout: 60_000,
      interval: 100,
    })
    expect(await sumsOf(restored)).toEqual(sums)
    say(`back after ${Math.round(performance.now() - since)} ms, every table with the same sum`)
    const again = await openDemo({ store: restored, logger })
    const letters = await subjects(await again.maya())
    expect(letters).toEqual(expect.arrayContaining(['before the copy', 'after the copy']))
    expect(letters).not.toContain('too late')
    await again.close()
  }, 300_000)
})
