import { ledgerEntries } from '#db/visit-tables.ts'
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

describe('cancellation notice', () => {
  let sandbox: Sandbox
  afterEach(() => sandbox.close())
  const open = async (): Promise<void> => {
    sandbox = await openSandbox({ logger: failOnErrorLog() })
  }
  /** Books the first free hour, optionally to move another visit. */
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
  /** Sets the clock to this many hours before a visit. */
  const hoursBefore = (hours: number, { start }: Slot): void =>
    sandbox.clock.set(Temporal.Instant.fromEpochMilliseconds(start * 1000).subtract({ hours }))
  /** Books a visit that has a free cancellation deadline. */
  const bookAhead = async (who: SignedIn): Promise<{ id: number; slot: Slot }> => {
    const booked = await bookNext(who)
    const startsAt = Temporal.Instant.fromEpochMilliseconds(booked.slot.start * 1000)
    expect(await untilOf(who)).toBe(startsAt.subtract({ hours: 24 }).toString())
    return booked
  }

  it('is announced before booking: the deadline for a free cancellation, when sessions are counted', async () => {
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

  it('uses the session once after the deadline, even for repeated cancellations', async () => {
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

  it('uses one session for a move at any time, and one for canceling the moved visit', async () => {
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

  it("transfers no session from a booked visit, another patient's visit, or one canceled long ago", async () => {
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
