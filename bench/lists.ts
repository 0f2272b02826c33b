// `npm run bench:lists`: the cost of each list and search of the portal API and of the telehealth sandbox for
// a member in a small installation and in one with 10,000 organizations, a million members and five million
// messages, on PostgreSQL, in-process. They alternate, so that other load on the machine affects all; prints
// medians, and the median ratio over rounds. Two small ones, opened before and after the large one, estimate
// the error of a ratio. Exits 1 when a list costs over 20 % more in the large one, beyond that error.
// ORGANISATIONS, MEMBERS, MESSAGES and ROUNDS change it. (Counselors: bench:directory. One member with 50,000
// messages: bench:inbox. Articles: bench:search.)
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

/** The requests, by the owner of the fixture, to the portal API or to the sandbox. */
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
  // Stop background jobs: a cleanup while indexes are missing would not finish.
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
    if (status !== 200) throw new Error(`${path} returned ${status}`)
    return taken
  }
  return { url, ask, follow, close: services.close }
}

const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-lists-'))
const server = await findServer(folder)
if (typeof server === 'string') throw new Error(`this benchmark needs PostgreSQL: ${server}`)
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
  say(`${organisations} organizations, ${members} members, ${messages} messages: created in ${seconds} s`)
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
