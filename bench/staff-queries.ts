// `npm run bench:staff`: the cost of Today and an opened member for staff in a small installation and in one
// with 10,000 organizations and a million members, on PostgreSQL, in-process: through the staff API, with its
// sessions, row-level security and audit log. All have the same open tasks; the large one also has many of
// other organizations, so that a care line of one organization, which must not be affected by them, is
// measured once more. Rounds and numbers as in bench:lists. Exits 1 when something costs over 20 % more in
// the large one, beyond the difference of the two small ones. ORGANISATIONS, MEMBERS and ROUNDS change it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { GrantInput } from '@evenkeel/api-contract/staff/staff-accounts'
import { findServer } from '@evenkeel/server-kit/testing/postgres-server'
import pg from 'pg'
import {
  fillDatabase,
  type TableFill,
  fillTable,
  fullVolume,
  createSqlId,
} from '../apps/server/src/cross-service/query-plans/testing/fill-database.ts'
import { createTestPeople, createRegistration } from '../apps/server/src/cross-service/testing/test-people.ts'
import type { Json } from '../apps/server/src/cross-service/testing/services.ts'
import { openStaffFixture, STAFF_URL } from '../apps/server/src/cross-service/testing/staff-fixture.ts'
import { formatTable } from './harness/statistics.ts'
import { compareAtScale, scaleColumns, openInstallation } from './harness/scale-installations.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 150)
const MAX_RATIO = 1.2
const volume = {
  organisations: Number(process.env.ORGANISATIONS ?? fullVolume.organisations),
  members: Number(process.env.MEMBERS ?? fullVolume.members),
  // Messages are not accessible to staff, and bench:lists covers them.
  messages: 1000,
}
/** Open tasks of each kind: here for everyone, and in the large installation for other organizations. */
const [WAITING, WAITING_ELSEWHERE] = [15, 1000]
/**
 * Milliseconds between two calls: within the hourly rate limit of member searches, and no cached response.
 */
const PAUSE = 90_000
const REFERENCE = 'BENCH234'
const PHONE = '7205550199'
const EMAIL = 'looked.up@example.test'
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The caller: one role for all organizations or for one. */
type CallerRole = 'everywhere' | 'one' | 'privacy'
const NORTHSTAR = '7c1e0f5a-0002-4a00-8a00-000000000002'
const grants: Readonly<Record<CallerRole, GrantInput>> = {
  everywhere: { role: 'care_line', organisation_id: null },
  one: { role: 'care_line', organisation_id: NORTHSTAR },
  privacy: { role: 'privacy_officer', organisation_id: null },
}

const scopes = {
  everywhere: 'all organizations',
  one: 'one organization',
  privacy: 'all organizations',
} as const

interface Case {
  readonly name: string
  readonly as: CallerRole
  readonly method: 'GET' | 'POST'
  readonly path: (ids: Ids) => string
  readonly body?: object
  readonly status: number
  /** Whether the clock advances between two calls. */
  readonly pauses: boolean
}
/** Ids to request: an open danger answer, and an open member access. */
interface Ids {
  readonly danger: string
  readonly lookUp: string
}

const createTodayCase = (name: string, as: CallerRole): Case => ({
  ...{ name, as, method: 'GET', status: 200, pauses: true },
  path: () => '/staff/tasks',
})
const createAccessCase = (as: CallerRole, by: string, value: string, status = 201): Case => ({
  name: `look-up ${status === 201 ? `by ${by}` : 'that finds nobody'}, ${scopes[as]}`,
  ...{ as, method: 'POST', status, pauses: true },
  path: () => '/staff/look-ups',
  body: { by, value, purpose: 'records' },
})
const createRecordCase = (what: string): Case => ({
  ...{ name: `opened person: ${what}`, as: 'everywhere', method: 'GET', status: 200, pauses: false },
  path: (ids) => `/staff/look-ups/${ids.lookUp}/${what}`,
})
const createAuditCase = (name: string, query: object): Case => ({
  ...{ name: `audit: ${name}`, as: 'privacy', method: 'POST', status: 200, pauses: false },
  path: () => '/staff/audit/search',
  body: { page: 1, ...query },
})
const cases: readonly Case[] = [
  createTodayCase('Today, all organizations', 'everywhere'),
  createTodayCase('Today, one organization', 'one'),
  {
    ...{ name: 'taking a danger call', as: 'everywhere', method: 'POST', status: 200, pauses: true },
    path: ({ danger }) => `/staff/tasks/danger/${danger}/claim`,
  },
  ...(['everywhere', 'one'] as const).flatMap((as) => [
    createAccessCase(as, 'email', EMAIL),
    createAccessCase(as, 'phone', PHONE),
    createAccessCase(as, 'reference', REFERENCE),
    createAccessCase(as, 'email', 'nobody@example.test', 404),
  ]),
  ...['profile', 'appointments', 'requests', 'coverage'].map(createRecordCase),
  createAuditCase('newest events', {}),
  createAuditCase('one member', { member: { organisation: 'northstar', email: EMAIL } }),
]
const otherOrganizationCases = [createTodayCase('Today, one organization, others wait', 'one')]

/**
 * Inserts open tasks into a database: danger answers, lost reschedules, in-person requests and failed emails,
 * `count` of each.
 */
async function insertTasks(
  url: string,
  { name, count, organisation, member, reference }: TaskFill,
): Promise<void> {
  const idOf = (kind: string): string => createSqlId(`${name} ${kind}`)
  const since = `now() - interval '1 day' - n * interval '1 minute'`
  const own = { organisation_id: organisation, member_id: member }
  const fillings: readonly TableFill[] = [
    {
      ...{ table: 'portal.answer_sets', count },
      columns: { ...own, id: idOf('danger'), danger_at: since, danger_handled_at: 'null' },
    },
    {
      ...{ table: 'portal.inquiries', count },
      columns: {
        ...own,
        id: idOf('inquiry'),
        reference,
        created_at: since,
        delivered_at: since,
        called_at: 'null',
      },
    },
    {
      ...{ table: 'portal.mail_outbox', count },
      columns: {
        ...{ ...own, id: idOf('mail'), position: `${name === 'here' ? 30_000_000 : 40_000_000} + n` },
        ...{ sent_at: 'null', given_up_at: since, given_up_because: `'not_taken'`, handled_at: 'null' },
      },
    },
  ]
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  for (const filling of fillings) await fillTable(db, filling)
  await db.query(
    `insert into portal.call_tasks (id, organisation_id, member_id, kind, reschedule_id, created_at)
     select ${idOf('call')}, ${organisation}, ${member}, 'reschedule_lost', ${idOf('move')}, ${since} from generate_series(1, ${count}) n`,
  )
  await db.query('analyze portal.answer_sets, portal.inquiries, portal.mail_outbox, portal.call_tasks')
  await db.end()
}
/** Reschedules of other organizations that staff have called about. */
async function insertHandledTasks(url: string, count: number): Promise<void> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  await db.query(
    `insert into portal.call_tasks (id, organisation_id, member_id, kind, reschedule_id, created_at, done_at)
     select ${createSqlId('called')}, ${createSqlId('organisation', `(n % ${volume.organisations})`)}, ${createSqlId('member')}, 'reschedule_lost', ${createSqlId('called move')}, now(), now()
     from generate_series(1, ${count}) n`,
  )
  await db.end()
}

/** An open task, in SQL; `n` counts from 1. */
interface TaskFill {
  readonly name: string
  readonly count: number
  readonly organisation: string
  readonly member: string
  readonly reference: string
}

/** An installation with staff, and a member to look up. */
async function openStaffInstallation(server: string, name: string) {
  const installation = await openInstallation(server, name, STAFF_URL)
  const { services, clock } = installation
  const member = await createTestPeople(services).confirmed(
    'northstar',
    createRegistration({ email: EMAIL, phone: PHONE }),
  )
  const { staff, admin } = await openStaffFixture(services)
  const people = {
    everywhere: await staff.colleague(admin, [grants.everywhere]),
    one: await staff.colleague(admin, [grants.one]),
    privacy: await staff.colleague(admin, [grants.privacy]),
  }
  // Stop background jobs: a cleanup while indexes are missing would not finish.
  await services.api.stop()
  /** Signs in; returns a function that makes the request and measures it. */
  const signIn = async ({ as, method, path, body, status, pauses }: Case) => {
    const { cookie } = await staff.signIn(people[as].authenticator)
    const send = (
      how: Case['method'],
      where: string,
      what?: object,
    ): Promise<{ status: number; body: Json }> =>
      staff.send(how, where, { cookie, ...(what === undefined ? {} : { body: what }) })
    const looked = await send('POST', '/staff/look-ups', { by: 'email', value: EMAIL, purpose: 'records' })
    const waiting = as === 'privacy' ? null : await send('GET', '/staff/tasks')
    const ids: Ids = { danger: waiting?.body.results[0].id, lookUp: looked.body.id }
    return async (): Promise<number> => {
      if (pauses) clock.advance(PAUSE)
      const since = performance.now()
      const answer = await send(method, path(ids), body)
      const taken = performance.now() - since
      if (answer.status !== status) throw new Error(`${path(ids)} returned ${answer.status}`)
      return taken
    }
  }
  return { ...installation, member: member.id, signIn }
}
type StaffInstallation = Awaited<ReturnType<typeof openStaffInstallation>>

async function measure(
  all: readonly [StaffInstallation, StaffInstallation, StaffInstallation],
  asked: readonly Case[],
): Promise<{ readonly rows: readonly (readonly string[])[]; readonly worst: number }> {
  const [small, large, other] = all
  const rows: string[][] = []
  let worst = 0
  for (const one of asked) {
    const asks = [await small.signIn(one), await large.signIn(one), await other.signIn(one)] as const
    const { excess, row } = await compareAtScale(asks, ROUNDS)
    worst = Math.max(worst, excess)
    rows.push([one.name, ...row])
  }
  return { rows, worst }
}

const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-staff-'))
const server = await findServer(folder)
if (typeof server === 'string') throw new Error(`this benchmark needs PostgreSQL: ${server}`)
try {
  const small = await openStaffInstallation(server.url, 'small')
  const large = await openStaffInstallation(server.url, 'large')
  const other = await openStaffInstallation(server.url, 'other')
  const all = [small, large, other] as const
  const began = performance.now()
  await fillDatabase(large.url, volume)
  await insertHandledTasks(large.url, volume.members / 20)
  await large.follow()
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  say(`${volume.organisations} organizations, ${volume.members} members: created in ${seconds} s`)
  for (const { url, member } of all)
    await insertTasks(url, {
      ...{ name: 'here', count: WAITING, organisation: `'${NORTHSTAR}'`, member: `'${member}'` },
      reference: `case n when 1 then '${REFERENCE}' else 'HERE' || n end`,
    })
  const alike = await measure(all, cases)
  await insertTasks(large.url, {
    ...{ name: 'elsewhere', count: WAITING_ELSEWHERE, reference: `'ELSE' || n` },
    organisation: createSqlId('organisation', `(n % ${volume.organisations})`),
    member: createSqlId('member'),
  })
  const besideOthers = await measure(all, otherOrganizationCases)
  say(formatTable(['what is asked', ...scaleColumns], [...alike.rows, ...besideOthers.rows]))
  process.exitCode = Math.max(alike.worst, besideOthers.worst) > MAX_RATIO ? 1 : 0
  for (const one of all) await one.services.close()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
