import { expect, it } from 'vitest'
import { createTestServices } from '#testing/test-services.ts'
import type { RebookingTarget } from './rebooking-target.ts'
import { getVisitPage } from './visit-page.ts'
import { startRebooking } from './use-book-again.ts'

it('starts a new booking without input, selections or moves of the previous one [BOOK-04]', () => {
  const { booking } = createTestServices()
  booking.update({
    answerSetId: 'a',
    movingId: 9,
    movingFrom: '2026-11-20T15:00:00Z',
    providerId: 41,
    slot: '2026-11-24T17:00:00Z',
    requestReady: true,
    shownWeek: '2026-11-23',
    taken: '2026-11-24T18:00:00Z',
    filters: { gender: 'Female' },
    faceToFace: [{ question: 'q', answer: 'a' }] as never,
    consentDraft: { first_name: 'Somebody' },
    consents: { first_name: 'Somebody' },
  })
  const again = {
    provider_id: 41,
    provider: { fullname: 'Dr. Ines Ortega' },
    appointment_method: 'phone',
    state_abbrev: 'CO',
  } as RebookingTarget
  startRebooking(booking, again, 'home')
  const untouched = createTestServices().booking.read()
  expect(booking.read()).toEqual({
    ...untouched,
    providerId: 41,
    providerName: 'Dr. Ines Ortega',
    method: 'phone',
    state: 'CO',
    cameFrom: 'home',
  })
})

it.each([
  ['/', 'home'],
  ['/appointments', 'appointments'],
  ['/confirm', 'appointments'],
  ['/schedule/register-success', 'appointments'],
])('knows at %s where the way back leads [ROUTE-33]', (pathname, page) => {
  expect(getVisitPage({ pathname })).toBe(page)
})
