import { checkBookingOpen } from '@evenkeel/api-contract/portal/appointments'
import { holdSlot, readVisitorToken, readCounselorAvailability } from '@evenkeel/api-contract/portal/mdlive'
import { readDraftKey, readMyIntake } from '@evenkeel/api-contract/portal/me'
import { readCoverage } from '@evenkeel/api-contract/portal/coverage'
import { holdSlotAtTelehealth } from '@evenkeel/api-contract/telehealth/slot-holds'
import { readProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import { mockEndpoint, throwApiError } from '@evenkeel/api-contract/testing/mock-endpoint'
import type { HttpHandler } from 'msw'
import type { PersistedBookingState } from '#session/booking/persisted-booking-state.ts'
import { BOOKING_STORAGE_KEY } from '#session/booking/booking-wizard.ts'
import { emptyMemberHandlers } from './member-handlers.ts'

/**
 * Selects a slot in this tab, as the calendar does: counselor 41 in four days; a test may override any field.
 */
export function selectSlot(otherwise: Partial<PersistedBookingState> = {}): void {
  const now = Temporal.Now.instant()
  const slot = now.add({ hours: 96 }).toString()
  const chosen = { method: 'video', state: 'CO', providerId: 41, slot, ...otherwise }
  sessionStorage.setItem(
    BOOKING_STORAGE_KEY,
    JSON.stringify({ client: 'northstar', at: now.toString(), ...chosen }),
  )
}

const respondNotFound = () => throwApiError(404, 'Not found.')

/**
 * A telehealth service that knows neither the selected counselor nor a slot hold. The booking forms still
 * work.
 */
export const unknownCounselorHandlers = (): readonly HttpHandler[] => [
  mockEndpoint(readVisitorToken, () => throwApiError(503)),
  mockEndpoint(readCounselorAvailability, respondNotFound),
  mockEndpoint(holdSlot, respondNotFound),
  mockEndpoint(readProviderProfile, respondNotFound),
  mockEndpoint(holdSlotAtTelehealth, respondNotFound),
  mockEndpoint(readCoverage, () => ({ authorizations: null, terms: null })),
  mockEndpoint(readDraftKey, () => ({ key: 'A'.repeat(43) })),
]

/** A member who has completed the intake and may book; the counselor is unknown. */
export const bookingMemberHandlers = (): readonly HttpHandler[] => [
  mockEndpoint(readMyIntake, () => ({ status: 'complete' as const })),
  mockEndpoint(checkBookingOpen, () => undefined),
  ...unknownCounselorHandlers(),
  ...emptyMemberHandlers(),
]
