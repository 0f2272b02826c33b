import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { appointment } from '#testing/appointments.ts'
import { hasMetCounselor } from '../use-booking.ts'

const slot = '2026-12-01T17:00:00Z'
/** Whether counselor 41 is known, based on the loaded lists. */
const met = (lists: { readonly upcoming?: readonly object[]; readonly past?: readonly object[] }) => {
  const client = new QueryClient()
  if (lists.upcoming) client.setQueryData(['upcoming', 7], lists.upcoming)
  if (lists.past) client.setQueryData(['past', 7, 'last'], lists.past)
  if (lists.past) client.setQueryData(['past', 7], { pages: [lists.past], pageParams: [1] })
  return hasMetCounselor(client, 7, { providerId: 41, slot })
}

it('knows a counselor from a past visit or another booked visit, without requests [ROUTE-38]', () => {
  expect(met({ upcoming: [appointment({})] })).toBe(true)
  expect(met({ past: [{ ...appointment({}), status: 'completed' }] })).toBe(true)
  expect(met({})).toBe(false)
  expect(met({ upcoming: [appointment({ start_time: slot }), appointment({ provider_id: 42 })] })).toBe(false)
  expect(met({ past: [{ ...appointment({}), status: 'cancelled' }] })).toBe(false)
})
