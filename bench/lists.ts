// `npm run bench:lists`: what each list and search of the own API and of the telehealth sandbox costs a member in a small
// installation and in one with 10,000 organisations, a million members and five million messages, on PostgreSQL, in-process.
// They take turns, so that whatever else the machine does weighs on all; prints medians, and the middle of what each round
// says. Two small ones, opened before and after the large one, tell how far a ratio may be off. Exits 1 when a list costs over
// 20 % more in the large one than in the two, beyond that. ORGANISATIONS, MEMBERS, MESSAGES and ROUNDS change it.
// (Counselors: bench:directory. One member with 50,000 messages: bench:inbox. Articles: bench:search.)
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findServer } from '@evenkeel/server-kit/testing/postgres-server'
import {
  fillDatabase,
  fullVolume,
} from '../apps/server/src/cross-service/query-plans/testing/fill-database.ts'
import type { AccessFixture } from '../apps/server/src/cross-service/testing/access-fixture.ts'
import { formatTable } from './harness/statistics.ts'
import { compareAtScale, scaleColumns, openInstallation } from './harness/scale-installations.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 400)
const MAX_RATIO = 1.2
const volume = {
  organisations: Number(process.env.ORGANISATIONS ?? fullVolume.organisations),
  members: Number(process.env.MEMBERS ?? fullVolume.members),
  messages: Number(process.env.MESSAGES ?? fullVolume.messages),
}
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** What is asked: for the owner of the world, of the own API or of the sandbox. */
const lists: readonly (readonly [string, (world: AccessFixture) => string, unknown?])[] = [
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

async function openLists(server: string, name: string) {
  const { url, services, world, follow } = await openInstallation(server, name)
  // What works by itself rests: a sweep in the middle of the filling, without the indexes, would not end.
  await services.api.stop()
  const own = await world.ownerToken()
  const telehealth = `Bearer ${await world.ownerJwt()}`
  const ask = async (of: (world: AccessFixture) => string, body?: unknown): Promise<number> => {
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
  return { url, ask, follow, close: services.close }
}

const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-lists-'))
const server = await findServer(folder)
if (typeof server === 'string') throw new Error(`This needs PostgreSQL: ${server}`)
let worstRatio = 0
try {
  const small = await openLists(server.url, 'small')
  const large = await openLists(server.url, 'large')
  const other = await openLists(server.url, 'other')
  const began = performance.now()
  await fillDatabase(large.url, volume)
  await large.follow()
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const { organisations, members, messages } = volume
  say(`${organisations} organisations, ${members} members, ${messages} messages: made in ${seconds} s`)
  const rows: string[][] = []
  for (const [name, of, body] of lists) {
    const { excess, row } = await compareAtScale(
      [() => small.ask(of, body), () => large.ask(of, body), () => other.ask(of, body)],
      ROUNDS,
    )
    worstRatio = Math.max(worstRatio, excess)
    rows.push([name, ...row])
  }
  say(formatTable(['list or search', ...scaleColumns], rows))
  for (const one of [small, large, other]) await one.close()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = worstRatio > MAX_RATIO ? 1 : 0
