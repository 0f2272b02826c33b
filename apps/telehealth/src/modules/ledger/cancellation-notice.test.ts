import { ledgerEntries } from '#db/ledger-tables.ts'
import {
  bookAppointment,
  cancelAppointment,
  listUpcomingAppointments,
  movedFromHeader,
} from '@evenkeel/api-contract/telehealth/appointments'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { asc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { createBookingBody, findFirstSlot, readRefusal, type Slot } from '#testing/booking.ts'
import { openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'

const used = { status: 422, code: 'no_eap_sessions_remaining' }
const oneADayAhead = { covered_sessions: 1, notice_hours: 24 }

describe('a notice for cancelations', () => {
  let sandbox: Sandbox
  afterEach(() => sandbox.close())
  const open = async (): Promise<void> => {
    sandbox = await openSandbox({ logger: failOnErrorLog() })
  }
  /** Books the first free hour, also as a new time for another visit. */
  const bookNext = async (who: SignedIn, movedFrom?: number): Promise<{ id: number; slot: Slot }> => {
    const slot = await findFirstSlot(sandbox, who, 'FL')
    const moved = movedFrom === undefined ? {} : { [movedFromHeader]: String(movedFrom) }
    const sent = { appointment: createBookingBody(slot) }
    const { appointment } = await sandbox.call(bookAppointment, {
      params: { id: who.id },
      body: sent,
      headers: { ...who.headers, ...moved },
    })
    return { id: appointment.id, slot }
  }
  const cancel = (who: SignedIn, id: number) =>
    sandbox.call(cancelAppointment, {
      params: { patient: String(who.id), id: String(id) },
      headers: who.headers,
    })
  const untilOf = async (who: SignedIn): Promise<string | undefined> =>
    (await sandbox.call(listUpcomingAppointments, { params: { id: who.id }, headers: who.headers }))
      .appointments[0]?.free_until
  const entriesOf = async ({ id }: SignedIn) =>
    (
      await sandbox.store.db
        .select({ kind: ledgerEntries.kind, reason: ledgerEntries.reason })
        .from(ledgerEntries)
        .where(eq(ledgerEntries.patientId, id))
        .orderBy(asc(ledgerEntries.id))
    ).map(({ kind, reason }) => (reason === null ? kind : `${kind}: ${reason}`))
  /** Puts the clock so many hours before a visit. */
  const hoursBefore = (hours: number, { start }: Slot): void =>
    sandbox.clock.set(Temporal.Instant.fromEpochMilliseconds(start * 1000).subtract({ hours }))
  /** A visit that says until when it is canceled free. */
  const bookAhead = async (who: SignedIn): Promise<{ id: number; slot: Slot }> => {
    const booked = await bookNext(who)
    const startsAt = Temporal.Instant.fromEpochMilliseconds(booked.slot.start * 1000)
    expect(await untilOf(who)).toBe(startsAt.subtract({ hours: 24 }).toString())
    return booked
  }

  it('is said before: until when a visit is canceled free, where sessions are counted', async () => {
    await open()
    const ada = await sandbox.signIn('ada', oneADayAhead)
    const { id, slot } = await bookAhead(ada)
    hoursBefore(25, slot)
    await cancel(ada, id)
    expect(await entriesOf(ada)).toEqual(['grant', 'reserve', 'release'])
    const ben = await sandbox.signIn('ben', { covered_sessions: null })
    await bookNext(ben)
    expect(await untilOf(ben)).toBeUndefined()
  })

  it('once over, a canceled visit counts, however often it is told', async () => {
    await open()
    const ada = await sandbox.signIn('ada', oneADayAhead)
    const { id, slot } = await bookAhead(ada)
    hoursBefore(2, slot)
    const again = await sandbox.signIn('ada', oneADayAhead)
    await cancel(again, id)
    expect((await readRefusal(cancel(again, id))).code).toBe('already_cancelled')
    expect(await readRefusal(bookNext(again))).toEqual(used)
    expect(await entriesOf(again)).toEqual(['grant', 'reserve', 'use: after_notice'])
  })

  it('keeps a move to one session at any time, and canceling what moved after it counts', async () => {
    await open()
    const ada = await sandbox.signIn('ada', oneADayAhead)
    const { id, slot } = await bookAhead(ada)
    hoursBefore(2, slot)
    const again = await sandbox.signIn('ada', oneADayAhead)
    await cancel(again, id)
    const moved = await bookNext(again, id)
    expect(await entriesOf(again)).toEqual([
      'grant',
      'reserve',
      'use: after_notice',
      'release: moved',
      'reserve',
    ])
    sandbox.clock.set(sandbox.clock.now().add({ seconds: 1 }))
    await cancel(again, moved.id)
    expect((await entriesOf(again)).at(-1)).toBe('use: after_notice')
    expect(await readRefusal(bookNext(again))).toEqual(used)
  })

  it("hands on no session of a visit that stands, of somebody else's, or of one that was canceled long ago", async () => {
    await open()
    const ada = await sandbox.signIn('ada', oneADayAhead)
    const { id, slot } = await bookAhead(ada)
    expect(await readRefusal(bookNext(ada, id))).toEqual(used)
    hoursBefore(2, slot)
    const later = await sandbox.signIn('ada', oneADayAhead)
    await cancel(later, id)
    const ben = await sandbox.signIn('ben', oneADayAhead)
    await bookNext(ben)
    expect(await readRefusal(bookNext(ben, id))).toEqual(used)
    sandbox.clock.set(sandbox.clock.now().add({ hours: 25 }))
    const nextDay = await sandbox.signIn('ada', oneADayAhead)
    expect(await readRefusal(bookNext(nextDay, id))).toEqual(used)
  })
})
