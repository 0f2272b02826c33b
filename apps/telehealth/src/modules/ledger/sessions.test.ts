import { appointments } from '#db/tables.ts'
import { authorizations, ledgerEntries } from '#db/visit-tables.ts'
import { cancelAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import { readPatientCoverage } from '@evenkeel/api-contract/telehealth/coverage'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { bookSlot, createBookingBody, findFirstSlot, findFreeSlots, readRefusal } from '#testing/booking.ts'
import { api, openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'
import { getPatientDate } from './repository.ts'

const used = { status: 422, code: 'no_eap_sessions_remaining' }
const oneAYear = { covered_sessions: 1, year_begins: '01-01' }

describe('covered sessions', () => {
  let sandbox: Sandbox
  afterEach(() => sandbox.close())
  const open = async (now?: string): Promise<void> => {
    sandbox = await openSandbox({ logger: failOnErrorLog(), ...(now ? { now } : {}) })
  }
  const bookNext = async (who: SignedIn): Promise<number> => {
    const slot = await findFirstSlot(sandbox, who, 'FL')
    return (await bookSlot(sandbox, who, createBookingBody(slot))).appointment.id
  }
  const entriesOf = ({ id }: SignedIn) =>
    sandbox.store.db
      .select({
        kind: ledgerEntries.kind,
        sessions: ledgerEntries.sessions,
        visit: ledgerEntries.appointmentId,
      })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.patientId, id))
      .orderBy(asc(ledgerEntries.id))

  it('are explained by entries: granted, taken, returned and taken again [ERROR-07, CALL-44, CALL-47]', async () => {
    await open()
    const ada = await sandbox.signIn('ada', { covered_sessions: 1 })
    const first = await bookNext(ada)
    expect(await readRefusal(bookNext(ada))).toEqual(used)
    await sandbox.call(cancelAppointment, {
      params: { patient: String(ada.id), id: String(first) },
      headers: ada.headers,
    })
    const second = await bookNext(ada)
    expect(await entriesOf(ada)).toEqual([
      { kind: 'grant', sessions: 1, visit: null },
      { kind: 'reserve', sessions: -1, visit: first },
      { kind: 'release', sessions: 1, visit: first },
      { kind: 'reserve', sessions: -1, visit: second },
    ])
  })

  it('are granted per concern when agreed, with the concern encrypted', async () => {
    await open()
    const ada = await sandbox.signIn('ada', { ...oneAYear, per_concern: true })
    const free = [...(await findFreeSlots(sandbox, ada, 'FL'))]
    /** Books the next free time for a concern. */
    const about = async (chief_complaint: string, who = ada) => {
      const slot = free.shift()
      if (!slot) throw new Error('no free slot')
      return bookSlot(sandbox, who, createBookingBody(slot, { chief_complaint }))
    }
    await about('Anxiety, Stress')
    expect(await readRefusal(about('anxiety'))).toEqual(used)
    await about('Grief or Loss')
    expect(await readRefusal(about('Grief or Loss, Anxiety'))).toEqual(used)
    const rows = await sandbox.store.db.select().from(authorizations).orderBy(asc(authorizations.id))
    expect(rows.map(({ sessions, concern }) => [sessions, concern?.includes('Anxiety') ?? null])).toEqual([
      [1, false],
      [1, false],
    ])
    // Another contract: used concerns keep their sessions, and new ones count together.
    const later = await sandbox.signIn('ada', oneAYear)
    await about('Stress', later)
    expect(await readRefusal(about('Family Issues', later))).toEqual(used)
  })

  it('are granted again with each contract year when agreed, and otherwise once', async () => {
    await open('2026-12-28T15:00:00Z')
    const ada = await sandbox.signIn('ada', oneAYear)
    const ben = await sandbox.signIn('ben', { covered_sessions: 1 })
    await bookNext(ada)
    await bookNext(ben)
    expect(await readRefusal(bookNext(ada))).toEqual(used)
    sandbox.clock.set(Temporal.Instant.from('2027-01-04T15:00:00Z'))
    const adaInTheNewYear = await sandbox.signIn('ada', oneAYear)
    const benInTheNewYear = await sandbox.signIn('ben', { covered_sessions: 1 })
    expect(await readRefusal(bookNext(benInTheNewYear))).toEqual(used)
    expect(await bookNext(adaInTheNewYear)).toBeGreaterThan(0)
    expect(await readRefusal(bookNext(adaInTheNewYear))).toEqual(used)
  })

  it('start over at midnight of New Year in Honolulu and in New York, each in local time', async () => {
    sandbox = await openSandbox({
      logger: failOnErrorLog(),
      now: '2026-12-28T15:00:00Z',
      extra: { operatorCalls: true },
    })
    const people = { honolulu: 6, newyork: 1 }
    const yearsAt = async (now: string) => {
      sandbox.clock.set(Temporal.Instant.from(now))
      const years: Record<string, readonly (string | null)[]> = {}
      for (const [member, zone] of Object.entries(people)) {
        await sandbox.signIn(member, oneAYear, { us_time_zone_id: zone })
        const body = { member_id: member, api }
        years[member] = (await sandbox.call(readPatientCoverage, { body })).authorizations.map(
          ({ from }) => from,
        )
      }
      return years
    }
    const [old, next] = ['2026-01-01', '2027-01-01']
    expect(await yearsAt('2027-01-01T04:59:59Z')).toEqual({ honolulu: [old], newyork: [old] })
    expect(await yearsAt('2027-01-01T05:00:00Z')).toEqual({ honolulu: [old], newyork: [old, next] })
    expect(await yearsAt('2027-01-01T09:59:59Z')).toEqual({ honolulu: [old], newyork: [old, next] })
    expect(await yearsAt('2027-01-01T10:00:00Z')).toEqual({ honolulu: [old, next], newyork: [old, next] })
  })

  it('include bookings and cancellations by a release without a ledger', async () => {
    await open()
    const ada = await sandbox.signIn('ada', { covered_sessions: 1 })
    const visit = await bookNext(ada)
    // As a previous release did it, without a ledger entry.
    await sandbox.store.db.update(appointments).set({ status: 'cancelled' }).where(eq(appointments.id, visit))
    const [slot] = (await findFreeSlots(sandbox, ada, 'FL')).slice(-1)
    if (!slot) throw new Error('no free slot')
    const second = (await bookSlot(sandbox, ada, createBookingBody(slot))).appointment.id
    await sandbox.store.db.delete(appointments).where(eq(appointments.id, second))
    expect(await entriesOf(ada)).toEqual([
      { kind: 'grant', sessions: 1, visit: null },
      { kind: 'reserve', sessions: -1, visit },
      { kind: 'release', sessions: 1, visit },
    ])
  })

  it('keep the counts of an earlier installation: each visit gets its entry on first access', async () => {
    sandbox = await openSandbox({ logger: failOnErrorLog(), extra: { operatorCalls: true } })
    const ada = await sandbox.signIn('ada')
    const [first, second, third] = (await findFreeSlots(sandbox, ada, 'FL')).filter((_, at) => at % 2 === 0)
    for (const slot of [first, second, third]) if (slot) await bookSlot(sandbox, ada, createBookingBody(slot))
    const { db } = sandbox.store
    const [one, , last] = await db.select().from(appointments).orderBy(asc(appointments.id))
    // The state before the ledger existed: one past, one canceled, one upcoming visit.
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local evenkeel.removes_patient = 'yes'`)
      await tx.delete(ledgerEntries)
      await tx.delete(authorizations)
      await tx
        .update(appointments)
        .set({ status: 'completed' })
        .where(eq(appointments.id, one?.id ?? 0))
      await tx
        .update(appointments)
        .set({ status: 'cancelled' })
        .where(eq(appointments.id, last?.id ?? 0))
    })
    const body = { member_id: 'ada', api }
    const read = async () => (await sandbox.call(readPatientCoverage, { body })).authorizations
    expect(await read()).toMatchObject([{ sessions: 6, used: 1, reserved: 1, left: 4 }])
    expect((await entriesOf(ada)).map(({ kind, sessions }) => [kind, sessions])).toEqual([
      ['grant', 6],
      ['reserve', -1],
      ['reserve', -1],
    ])
    await read()
    expect(await entriesOf(ada)).toHaveLength(3)
  })

  it('are stored in an append-only ledger', async () => {
    await open()
    const ada = await sandbox.signIn('ada')
    await bookNext(ada)
    const { db } = sandbox.store
    const refused = { cause: { message: 'ledger entries stay as they are' } }
    await expect(db.update(ledgerEntries).set({ sessions: 5 })).rejects.toMatchObject(refused)
    await expect(db.delete(ledgerEntries)).rejects.toMatchObject(refused)
  })
})

it.each([
  [1, '2027-01-01T04:59:59Z', '2026-12-31'],
  [1, '2027-01-01T05:00:00Z', '2027-01-01'],
  [6, '2027-01-01T09:59:59Z', '2026-12-31'],
  [6, '2027-01-01T10:00:00Z', '2027-01-01'],
  [12, '2027-01-01T07:00:00Z', '2027-01-01'],
])(
  "a patient of time zone %i is at %s on %s, independent of the server's time zone",
  (usTimeZoneId, at, day) => {
    expect(getPatientDate({ usTimeZoneId }, Temporal.Instant.from(at)).toString()).toBe(day)
  },
)
