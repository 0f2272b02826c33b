import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { readCase } from '@evenkeel/api-contract/counselor/cases'
import { declineVisit, readCounselorDay, readCounselorVisit } from '@evenkeel/api-contract/counselor/visits'
import {
  bookAppointment,
  cancelAppointment,
  movedFromHeader,
} from '@evenkeel/api-contract/telehealth/appointments'
import { searchProvidersAtTelehealth } from '@evenkeel/api-contract/telehealth/providers'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { timeOff } from '#db/counselor-tables.ts'
import { providers } from '#db/tables.ts'
import { bookedHour, clearCalendars } from '#testing/booked-hour.ts'
import { createBookingBody, findFreeSlots } from '#testing/booking.ts'
import { createTestCounselorAuth, signInAsCounselor } from '#testing/counselor-auth.ts'
import { MONDAY, openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'

const logger = failOnErrorLog()

describe('a visit moved by its member', () => {
  const counselorAuth = createTestCounselorAuth()
  let sandbox: Sandbox
  let ada: SignedIn
  let provider: number
  let dana: ApiCall
  let visit: number
  beforeAll(async () => {
    sandbox = await openSandbox({ logger, extra: { counselorDoor: counselorAuth, operatorCalls: true } })
    ada = await sandbox.signIn('ada', { covered_sessions: 3 })
    provider = (await findFreeSlots(sandbox, ada, 'FL'))[0]?.providerId ?? 0
    dana = await signInAsCounselor(sandbox, provider)
  })
  beforeEach(async () => {
    sandbox.clock.set(Temporal.Instant.from(MONDAY))
    ada = await sandbox.signIn('ada', { covered_sessions: 3 })
    counselorAuth.told.length = 0
    await clearCalendars(sandbox.store.db)
    visit = await booked(bookedHour)
  })
  afterAll(() => sandbox.close())

  const booked = async (at: Temporal.Instant, movedFrom?: number, of = provider): Promise<number> => {
    const slot = { providerId: of, timeslot: at.toString(), start: at.epochMilliseconds / 1000 }
    const { appointment } = await sandbox.call(bookAppointment, {
      params: { id: ada.id },
      body: { appointment: createBookingBody(slot) },
      headers: {
        ...ada.headers,
        ...(movedFrom === undefined ? {} : { [movedFromHeader]: String(movedFrom) }),
      },
    })
    return appointment.id
  }
  /** Like a reschedule: cancels the old visit and books the new one. Background jobs run in between. */
  const moved = async (to: Temporal.Instant, of = provider): Promise<number> => {
    await sandbox.call(cancelAppointment, { params: { patient: ada.id, id: visit }, headers: ada.headers })
    await sandbox.telehealth.work()
    return booked(to, visit, of)
  }
  const notes = async () => (await dana(readCounselorDay, {})).canceled
  const later = bookedHour.add({ hours: 2 })

  it('is reported as moved with the new time: on the day page, in the case, on its page, and by email', async () => {
    const next = await moved(later)
    const moved_to = { id: next, starts_at: later.toString() }
    const told = { id: visit, standing: 'moved', moved_to }
    expect(await notes()).toMatchObject([{ visit: told, is_hour_free: true }])
    const { visits } = await dana(readCase, { params: { patient_id: ada.id } })
    expect(visits.map(({ id, standing }) => [id, standing])).toEqual([
      [next, 'booked'],
      [visit, 'moved'],
    ])
    const page = await dana(readCounselorVisit, { params: { visit_id: visit } })
    expect(page).toMatchObject({ visit: told, canceled: { by: 'person' } })
    const words = { choice: 'cancel', message: 'My child is ill.' } as const
    await expect(dana(declineVisit, { params: { visit_id: visit }, body: words })).rejects.toMatchObject({
      payload: { errors: [{ message: 'The person moved this visit just now. Nothing was sent.' }] },
    })
    sandbox.clock.advance(120_000)
    for (const _round of [1, 2]) await sandbox.telehealth.work()
    expect(counselorAuth.told).toEqual([{ id: visit, wasMoved: true }])
  })

  it('is reported without new time and counselor when moved to another counselor', async () => {
    const found = await sandbox.call(searchProvidersAtTelehealth, {
      params: { id: ada.id },
      body: { search: { state_abbrev: 'FL', provider_type_id: 38, availability_type: ['video'] } },
      headers: ada.headers,
    })
    await moved(later, found.providers.find(({ id }) => id !== provider)?.id)
    expect(await notes()).toMatchObject([{ visit: { standing: 'moved', moved_to: null } }])
  })

  it('is not reported when it is back at its old time because the new one was lost', async () => {
    await moved(bookedHour)
    await sandbox.telehealth.work()
    expect([await notes(), counselorAuth.told]).toEqual([[], []])
  })

  it('reports its hour as free only when others can book it', async () => {
    const words = { choice: 'move', message: 'My child is ill.' } as const
    await dana(declineVisit, { params: { visit_id: visit }, body: words })
    await moved(later)
    expect(await notes()).toMatchObject([{ visit: { standing: 'moved' }, is_hour_free: false }])
    await sandbox.store.db.delete(timeOff)
    expect(await notes()).toMatchObject([{ is_hour_free: true }])
    await sandbox.store.db.update(providers).set({ weeklyHours: [] })
    expect(await notes()).toMatchObject([{ is_hour_free: false }])
  })
})
