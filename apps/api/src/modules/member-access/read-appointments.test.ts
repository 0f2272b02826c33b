import { expect, it } from 'vitest'
import { readStaffAppointments } from './record-views.ts'

const visit = {
  id: 71,
  appointment_method: 'video',
  provider: { fullname: 'Rosa Vance, LPC' },
  start_time: '2026-11-19T17:00:00Z',
  end_time: '2026-11-19T17:50:00Z',
  customer_call_in_number: '3035550199',
}

it('distinguishes missed visits from attended ones, and shows the number of an upcoming visit', async () => {
  const telehealth = {
    upcoming: async () => [visit],
    past: async () => [
      { ...visit, id: 72, status: 'completed' },
      { ...visit, id: 73, status: 'completed', did_not_come: true },
      { ...visit, id: 74, status: 'cancelled' },
    ],
  }
  const asPatient = (_member: unknown, act: (who: unknown) => unknown) => act({})
  const member = { verifiedAt: Temporal.Instant.from('2026-11-01T00:00:00Z'), mdliveId: 1 }
  const found = await readStaffAppointments({ telehealth, asPatient } as never, { member } as never)
  expect(found.map(({ id, state, did_not_come, phone }) => [id, state, did_not_come, phone])).toEqual([
    [71, 'booked', undefined, '3035550199'],
    [72, 'took_place', undefined, null],
    // A page of the previous release reads that the visit time is over.
    [73, 'took_place', true, null],
    [74, 'canceled', undefined, null],
  ])
})
