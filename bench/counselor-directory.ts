// `npm run bench:directory`: the cost of a counselor search page and of a counselor's week in a directory of
// 600 and in one of 100,000, on PostgreSQL, through the sandbox API. The two alternate, so that other load on
// the machine affects both; prints medians and their ratio. Exits 1 when a page costs more than 20 % more in
// the large one.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { issueVisitorToken } from '@evenkeel/api-contract/telehealth/patients'
import { readProviderProfile, searchProvidersAtTelehealth } from '@evenkeel/api-contract/telehealth/providers'
import { createSandbox } from '@evenkeel/telehealth/sandbox'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import { createInProcessFetch } from '@evenkeel/server-kit/testing/in-process-fetch'
import { findServer } from '@evenkeel/server-kit/testing/postgres-server'
import Fastify from 'fastify'
import pg from 'pg'
import { median, formatTable } from './harness/statistics.ts'

const SIZES = [600, 100_000] as const
const ROUNDS = Number(process.env.ROUNDS ?? 60)
const MAX_RATIO = 1.2
/** A state with enough counselors to fill each page in both directories. */
const STATE = 'CA'
const partner = { apiKey: 'bench', password: 'bench' }
const say = (line: string) => process.stdout.write(`${line}\n`)

interface Directory {
  readonly call: ApiCall
  readonly headers: { readonly authorization: string }
  readonly id: number
  /** The counselor to read. */
  provider: number
  close(): Promise<void>
}

async function openDirectory(server: string, size: number): Promise<Directory> {
  const url = new URL(server)
  url.pathname = `/directory_${size}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database directory_${size}`)
  await admin.end()
  const store = await openPostgres(url.href)
  const telehealth = createSandbox({
    store,
    clock: createStoppedClock('2026-03-02T14:00:00Z'),
    randomUuid: randomUUID,
    randomBytes,
    partner,
    jwtSecret: 'a secret of the bench that is long enough',
    masterKeys: { current: Buffer.alloc(32, 7) },
    providers: size,
    publicBase: '/telehealth',
    demoPatients: [],
  })
  const began = performance.now()
  await telehealth.prepare()
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query('analyze')
  const { rows } = await client.query<{ count: string }>(
    'select count(*) from telehealth.licences where state = $1',
    [STATE],
  )
  await client.end()
  say(
    `${size} counselors, ${rows[0]?.count} licensed in ${STATE}: made in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  const app = Fastify()
  await app.register(telehealth.plugin, { prefix: '/telehealth' })
  const call = createApiCall({ base: 'http://sandbox/telehealth', fetch: createInProcessFetch(app) })
  const { jwt, user } = await call(issueVisitorToken, {
    body: { org: { ou: 'northstar' }, api: { api_key: partner.apiKey, password: partner.password } },
  })
  return {
    call,
    headers: { authorization: `Bearer ${jwt}` },
    id: user.id,
    provider: 0,
    close: async () => {
      await app.close()
      await telehealth.stop()
      await store.close()
    },
  }
}

const search =
  (page: number, wishes: object = {}) =>
  async ({ call, headers, id }: Directory) =>
    (
      await call(searchProvidersAtTelehealth, {
        params: { id },
        query: { page },
        headers,
        body: { search: { state_abbrev: STATE, provider_type_id: 38, ...wishes } },
      })
    ).providers

/** The seven calls of a week, as the portal makes them. */
const readWeek = async ({ call, headers, provider }: Directory): Promise<void> => {
  const monday = Temporal.PlainDate.from('2026-03-09')
  await Promise.all(
    Array.from({ length: 7 }, (_, day) =>
      call(readProviderProfile, {
        params: { id: provider },
        headers,
        query: {
          specific_date: monday.add({ days: day }).toString(),
          time_zone: 'America/Los_Angeles',
          state_abbrev: STATE,
        },
      }),
    ),
  )
}

const cases: readonly (readonly [name: string, act: (at: Directory) => Promise<unknown>])[] = [
  ['search, first page, soonest', search(1)],
  ['search, first page, by name', search(1, { sort: 'name' })],
  ['search, first page, women on video', search(1, { availability_type: ['video'], gender: 'Female' })],
  ['search, first page, free on a day', search(1, { specific_date: '2026-03-05' })],
  ['one counselor’s week (7 calls)', readWeek],
]

async function measure(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-directory-'))
const server = await findServer(folder)
if (typeof server === 'string') throw new Error(`this benchmark needs PostgreSQL: ${server}`)
const open: Directory[] = []
const rows: string[][] = []
let worstRatio = 0
try {
  for (const size of SIZES) {
    const directory = await openDirectory(server.url, size)
    directory.provider = (await search(1)(directory))[0]?.id ?? 0
    // Stale hints are refreshed some hundred at a time: a directory in use is measured.
    for (let count = 0; count < size / 400 + 2; count += 1) await search(1)(directory)
    open.push(directory)
  }
  for (const [name, act] of cases) {
    const times = open.map((): number[] => [])
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, directory] of open.entries()) times[at]?.push(await measure(() => act(directory)))
    }
    const [small = 0, large = 0] = times.map(median)
    worstRatio = Math.max(worstRatio, large / small)
    rows.push([name, small.toFixed(1), large.toFixed(1), (large / small).toFixed(2)])
  }
  say(formatTable(['page', ...SIZES.map((size) => `${size} (ms)`), 'ratio'], rows))
} finally {
  for (const directory of open) await directory.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = worstRatio > MAX_RATIO ? 1 : 0
