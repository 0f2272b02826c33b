// `npm run bench:lists`: what each list and search of the own API and of the telehealth sandbox costs a member in a small
// installation and in one with 10,000 organisations, a million members and five million messages, on PostgreSQL, in-process.
// They take turns, so that whatever else the machine does weighs on all; prints medians, and the middle of what each round
// says. Two small ones, opened before and after the large one, tell how far a ratio may be off. Exits 1 when a list costs over
// 20 % more in the large one than in the two, beyond that. ORGANISATIONS, MEMBERS, MESSAGES and ROUNDS change it.
// (Counselors: bench:directory. One member with 50,000 messages: bench:inbox. Articles: bench:search.)
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stoppedClock } from '@evenkeel/server/clock'
import { openPostgres } from '@evenkeel/server/store/open-postgres'
import { findServer } from '@evenkeel/server/testing/postgres'
import pg from 'pg'
import { configInUse } from '../apps/api/src/features/organisations/tables.ts'
import { askEverything } from '../apps/start/src/cross-service/testing/ask-everything.ts'
import { fill, fullVolume } from '../apps/start/src/cross-service/query-plans/testing/fill.ts'
import { openServices } from '../apps/start/src/cross-service/testing/services.ts'
import { openWorld, type World } from '../apps/start/src/cross-service/testing/world.ts'
import { median, table } from './numbers.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 400)
const WARM_UP = 20
const MOST = 1.2
const volume = {
  organisations: Number(process.env.ORGANISATIONS ?? fullVolume.organisations),
  members: Number(process.env.MEMBERS ?? fullVolume.members),
  messages: Number(process.env.MESSAGES ?? fullVolume.messages),
}
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** What is asked: for the owner of the world, of the own API or of the sandbox. */
const lists: readonly (readonly [string, (world: World) => string, unknown?])[] = [
  ['devices signed in', () => '/api/me/sessions'],
  ['inbox', () => '/api/messages?inbox=true'],
  ['sent messages', () => '/api/messages?sent=true'],
  ['unread messages', () => '/api/messages?unread=true'],
  ['number of unread messages', () => '/api/messages/unread-messages-count'],
  ['messages of a counselor', ({ provider }) => `/api/messages?provider=${provider}`],
  ['a conversation', ({ message }) => `/api/messages/${message.id}/conversations`],
  ['search through messages', () => '/api/messages/search', { text: 'letter morning' }],
  ['contacts', () => '/api/contacts'],
  ['documents', () => '/api/documents'],
  ['asked-for appointments', () => '/api/appointment-slot-queries'],
  ['latest appointment', () => '/api/appointments/latest'],
  ['organisations, one found', () => '/api/organisations?search_term=northstar'],
  ['organisations, none found', () => '/api/organisations?search_term=xyzzy'],
  [
    'sandbox: coming appointments',
    ({ patient }) => `/telehealth/v2/patients/${patient}/appointments/upcoming`,
  ],
  ['sandbox: past appointments', ({ patient }) => `/telehealth/v2/patients/${patient}/appointments/past`],
  ['sandbox: conversations', ({ patient }) => `/telehealth/v2/patients/${patient}/messages/conversations`],
  ['sandbox: documents', ({ patient }) => `/telehealth/v1/patients/${patient}/documents`],
]

async function openInstallation(server: string, name: string) {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  const store = await openPostgres(url.href)
  const services = await openServices({ store, clock: stoppedClock('2026-11-17T16:00:00Z'), logger: false })
  const world = await openWorld(services)
  await askEverything(services, world)
  // What works by itself rests: a sweep in the middle of the filling, without the indexes, would not end.
  await services.api.stop()
  const own = await world.ownerToken()
  const telehealth = `Bearer ${await world.ownerJwt()}`
  const ask = async (of: (world: World) => string, body?: unknown): Promise<number> => {
    const path = of(world)
    const since = performance.now()
    const { status } = await services.send(body === undefined ? 'GET' : 'POST', path, {
      body,
      authorization: path.startsWith('/telehealth') ? telehealth : own,
    })
    const taken = performance.now() - since
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    return taken
  }
  /** Takes the organisations up that were put into the database meanwhile, as when another process had read them from files. */
  const follow = async (): Promise<void> => {
    await store.db.update(configInUse).set({ version: randomUUID() })
    await services.api.programmes.follow()
  }
  return { url: url.href, ask, follow, close: services.close }
}

const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-lists-'))
const server = await findServer(folder)
if (typeof server === 'string') throw new Error(`This needs PostgreSQL: ${server}`)
let worst = 0
try {
  const small = await openInstallation(server.url, 'small')
  const large = await openInstallation(server.url, 'large')
  const other = await openInstallation(server.url, 'other')
  const began = performance.now()
  await fill(large.url, volume)
  await large.follow()
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const { organisations, members, messages } = volume
  say(`${organisations} organisations, ${members} members, ${messages} messages: made in ${seconds} s`)
  const rows: string[][] = []
  for (const [name, of, body] of lists) {
    const times: readonly [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
      for (let turn = 0; turn < 3; turn += 1) {
        const at = (round + turn) % 3
        const taken = await [small, large, other][at]?.ask(of, body)
        if (round >= WARM_UP) times[at]?.push(taken ?? Number.NaN)
      }
    }
    const [before, between, after] = times
    const at = (round: number, all: readonly number[]) => all[round] ?? Number.NaN
    const ratio = median(between.map((one, round) => one / Math.sqrt(at(round, before) * at(round, after))))
    const off = median(after.map((one, round) => one / at(round, before)))
    worst = Math.max(worst, ratio / Math.max(off, 1 / off))
    rows.push([
      name,
      ...[[...before, ...after], between].map((all) => median(all).toFixed(2)),
      ratio.toFixed(2),
      off.toFixed(2),
    ])
  }
  say(table(['list or search', 'small, ms', 'large, ms', 'ratio', 'of the two small ones'], rows))
  for (const one of [small, large, other]) await one.close()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = worst > MOST ? 1 : 0
