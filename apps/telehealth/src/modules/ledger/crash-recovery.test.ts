import { fork } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import {
  bookAppointment,
  cancelAppointment,
  movedFromHeader,
} from '@evenkeel/api-contract/telehealth/appointments'
import { recordPatientSessionNote } from '@evenkeel/api-contract/telehealth/coverage'
import { issuePatientToken } from '@evenkeel/api-contract/telehealth/patients'
import { openEmbedded } from '@evenkeel/server-kit/database/open-embedded'
import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { listTestEngines, createTestDatabase } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBookingBody, findFreeSlots, type Slot } from '#testing/booking.ts'
import { createPerson } from '#testing/demo-patients.ts'
import { api, type SignedIn } from '#testing/sandbox.ts'

/** How often the process is killed: twenty times in the deep run. */
const KILLS = process.env['DEEP'] === '1' ? 20 : 2
const ACTS = 40
const AT_ONCE = 4
/** Members in Honolulu and in New York; one of them changes class all the time. */
const people = [
  { id: 'honolulu', zone: 6, numbers: [1] },
  { id: 'newyork', zone: 1, numbers: [1, 2] },
] as const
type Member = (typeof people)[number]
const reasons = ['Anxiety', 'Grief or Loss'] as const
const anyOf = <T>(all: readonly T[]): T => {
  const one = all[randomInt(all.length)]
  if (one === undefined) throw new Error('there is none')
  return one
}
const silently = (work: Promise<unknown>): Promise<unknown> => work.catch(() => null)

/**
 * Visits whose ledger entries do not match their status, and authorizations whose balance is inconsistent.
 */
const wrong = sql`
  with of_visit as (
    select v.id, v.status, array_agg(e.kind) filter (where e.kind is not null) as kinds
    from telehealth.appointments v left join telehealth.ledger_entries e on e.appointment_id = v.id
    where v.status <> 'held' group by v.id, v.status)
  select 'visit ' || id || ' ' || status || ' ' || coalesce(kinds::text, 'nothing') as fault from of_visit
  where kinds is null or not 'reserve' = any (kinds)
    or (status = 'cancelled' and not kinds && '{release,use,waive}')
    or (status <> 'cancelled' and kinds && '{release}')
  union all
  select 'authorization ' || a.id || ': ' || a.sessions || ' granted, ' || s.standing || ' stand, ' || b.balance || ' left'
  from telehealth.authorizations a,
    lateral (select sum(e.sessions) as balance from telehealth.ledger_entries e where e.authorization_id = a.id) b,
    lateral (select count(*) as standing from telehealth.ledger_entries r
      where r.authorization_id = a.id and r.kind = 'reserve' and not exists (select 1 from telehealth.ledger_entries o
        where o.appointment_id = r.appointment_id and o.kind in ('release', 'waive'))) s
  where b.balance <> a.sessions - s.standing
    or s.standing > (select case p.member_id when 'honolulu' then 1 else 2 end from telehealth.patients p where p.id = a.patient_id)`

/** What is known about the actions of all rounds. */
interface Acknowledged {
  readonly booked: Set<number>
  /** Booked visits of each member without an attempted cancellation. */
  readonly standing: Readonly<Record<Member['id'], Set<number>>>
  readonly kinds: Set<string>
}

describe.each(listTestEngines())('a sandbox on %s killed during forty actions', (engine) => {
  let folder = ''
  let database = ''
  let now = Temporal.Instant.from('2026-12-30T14:00:00Z')
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-ledger-'))
    database = engine === 'postgres' ? await createTestDatabase() : folder
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function start(): Promise<{ call: ApiCall; kill: () => Promise<void> }> {
    const child = fork(path.resolve(import.meta.dirname, '../../testing/sandbox-process.ts'), {
      env: { ...process.env, SANDBOX_DATABASE: database, SANDBOX_NOW: now.toString() },
      execArgv: [],
    })
    const gone = once(child, 'exit')
    const [address] = (await Promise.race([
      once(child, 'message'),
      gone.then(() => Promise.reject(new Error('the sandbox did not start'))),
    ])) as [string]
    return {
      call: createApiCall({ base: `${address}/telehealth`, fetch }),
      kill: async () => {
        child.kill('SIGKILL')
        await gone
      },
    }
  }

  const signIn = async (call: ApiCall, { id, zone, numbers }: Member): Promise<SignedIn> => {
    const terms = { year_begins: '01-01', per_concern: true, notice_hours: 24, gives_back_no_fit: true }
    const { jwt, user } = await call(issuePatientToken, {
      body: {
        auth: { ...createPerson(id), us_time_zone_id: zone },
        org: { ou: 'northstar', covered_sessions: anyOf(numbers), session_terms: terms },
        api,
      },
    })
    return { id: user.id, jwt, headers: { authorization: `Bearer ${jwt}` } }
  }

  /** One random action of a member; any answer is accepted. */
  async function act(
    call: ApiCall,
    member: Member,
    who: SignedIn,
    slots: readonly Slot[],
    { booked, standing, kinds }: Acknowledged,
  ): Promise<void> {
    const own = standing[member.id]
    const visit = anyOf([...own, ...[...booked].slice(-5), 1])
    const book = async (key: string, headers: Readonly<Record<string, string>> = {}): Promise<void> => {
      const appointment = createBookingBody(anyOf(slots), { chief_complaint: anyOf(reasons) })
      const sent = { params: { id: who.id }, body: { appointment } }
      const send = () =>
        call(bookAppointment, { ...sent, headers: { ...who.headers, 'idempotency-key': key, ...headers } })
      const { id } = (await send()).appointment
      booked.add(id)
      own.add(id)
      kinds.add('book')
      await send()
      kinds.add('retry')
    }
    const cancel = async (id: number): Promise<void> => {
      own.delete(id)
      const params = { patient: String(who.id), id: String(id) }
      await call(cancelAppointment, { params, headers: who.headers })
    }
    const note = (said: Parameters<typeof noteBody>[1]) =>
      call(recordPatientSessionNote, { body: noteBody(visit, said) })
    const noteBody = (
      visit_id: number,
      said:
        | { act: 'no_show' | 'contest' | 'no_fit' }
        | { act: 'waive'; reason: 'goodwill' }
        | { act: 'uphold'; reason: 'counselor_waited' },
    ) => ({ member_id: member.id, visit_id, note: said, api })
    const acts: Readonly<Record<string, () => Promise<unknown>>> = {
      book: () => book(randomUUID()),
      'book again': () => book(randomUUID()),
      cancel: () => cancel(anyOf([...own])),
      move: async () => {
        const old = anyOf([...own])
        await cancel(old)
        await book(randomUUID(), { [movedFromHeader]: String(old) })
      },
      'no show': () => note({ act: 'no_show' }),
      contest: () => note({ act: 'contest' }),
      waive: () => note({ act: 'waive', reason: 'goodwill' }),
      uphold: () => note({ act: 'uphold', reason: 'counselor_waited' }),
      'no fit': () => note({ act: 'no_fit' }),
      class: () => signIn(call, member),
    }
    const [name, does] = anyOf(Object.entries(acts))
    await does()
    kinds.add(name)
  }

  /** Forty actions, some concurrent; the process is killed during one of them. */
  async function round(known: Acknowledged): Promise<void> {
    const { call, kill } = await start()
    const everybody = await Promise.all(
      people.map(async (member) => {
        const who = await signIn(call, member)
        return { member, who, slots: await findFreeSlots({ call }, who, 'FL') }
      }),
    )
    const last = randomInt(ACTS / 2, ACTS)
    let begun = 0
    let killed: Promise<void> | null = null
    const worker = async (): Promise<void> => {
      while (killed === null && begun < ACTS) {
        begun += 1
        const { member, who, slots } = anyOf(everybody)
        const acting = silently(act(call, member, who, slots, known))
        if (begun === last) setTimeout(() => void (killed = kill()), randomInt(12))
        await acting
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    await (killed ?? kill())
  }

  /** The state of the database before any repair at startup. */
  async function found(): Promise<{
    readonly faults: readonly string[]
    readonly visits: readonly number[]
  }> {
    const store = engine === 'postgres' ? await openPostgres(database) : await openEmbedded(database)
    try {
      const faults = await queryRows<{ fault: string }>(store.db, wrong)
      const visits = await queryRows<{ id: number }>(store.db, sql`select id from telehealth.appointments`)
      return { faults: faults.map(({ fault }) => fault), visits: visits.map(({ id }) => id) }
    } finally {
      await store.close()
    }
  }

  it(`has correct totals and no lost, duplicate or excess booking after ${KILLS} kills`, async () => {
    const standing = { honolulu: new Set<number>(), newyork: new Set<number>() }
    const known: Acknowledged = { booked: new Set(), standing, kinds: new Set() }
    for (let kill = 0; kill < KILLS; kill += 1) {
      await round(known)
      const { faults, visits } = await found()
      expect(faults).toEqual([])
      expect(visits).toEqual(expect.arrayContaining([...known.booked]))
      // Past New Year and past the booked visits.
      now = now.add({ hours: 14 })
    }
    expect(known.kinds).toContain('book')
    expect(known.kinds).toContain('retry')
    if (KILLS >= 20)
      expect([...known.kinds].toSorted()).toEqual(
        expect.arrayContaining(['contest', 'move', 'no show', 'waive']),
      )
  }, 600_000)
})
