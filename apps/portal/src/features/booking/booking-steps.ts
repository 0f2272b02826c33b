import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import { href } from '#lib/paths.ts'
import { getDraftMethod } from '#session/booking/persisted-booking-state.ts'
import type { BookingState } from '#session/booking/booking-wizard.ts'
import { getPendingStep } from '#session/booking/pending-step.ts'
import { requiresPhoneNumber } from './contact-requirements.ts'

/** Booking steps that depend on earlier steps. */
export type BookingStep = 'results' | 'provider-schedule' | 'appointment' | 'register'

const hasSelectedSlot = ({ providerId, slot }: BookingState): boolean => providerId !== null && slot !== null
const isInPerson = ({ method }: BookingState): boolean => method === 'face_to_face'

/**
 * Returns the step to redirect to when something is missing for this one; null when it can be shown.
 * Redirects to the nearest step that is possible (RD-118).
 */
export function findMissingStep(step: BookingStep, booking: BookingState): string | null {
  if (step === 'results')
    return booking.method === null || isInPerson(booking) ? href('appointment-type') : null
  if (step === 'provider-schedule') return booking.providerId === null ? href('results') : null
  if (isInPerson(booking)) return booking.requestReady ? null : href('appointment-type')
  if (booking.providerId === null) return href('results')
  // A time request has no slot yet.
  if (step === 'register' && booking.asking) return null
  return hasSelectedSlot(booking) ? null : href('provider-schedule')
}

/** /schedule itself redirects to the first open step (ROUTE-31). */
export const getFirstOpenStep = (booking: BookingState): string =>
  findMissingStep('results', booking) ?? href('results')

type ConsentStatus = Pick<
  User,
  'phone' | 'asks_for_phone' | 'agrees_to_mdlive_informed_consent' | 'agrees_to_mdlive_privacy_agreement'
>

/** Whether both agreements were given, with the account or later. */
export const hasConsented = (user: ConsentStatus): boolean =>
  user.agrees_to_mdlive_informed_consent && user.agrees_to_mdlive_privacy_agreement

/**
 * Whether a saved draft can be booked as it is: the draft or the profile has the consent, and a phone number
 * when the counselor calls or danger was answered. A draft of an in-person request has neither (BOOK-15).
 */
export function isReadyToBook(booking: BookingState, user: ConsentStatus | null): boolean {
  const drafted = getDraftMethod(booking)
  if (drafted === null) return false
  const agrees = drafted !== 'face_to_face' || (user !== null && hasConsented(user))
  const needsNumber = booking.method === 'phone' || (user !== null && requiresPhoneNumber(booking, user))
  const hasNumber = !needsNumber || drafted === 'phone' || Boolean(user?.phone)
  return agrees && hasNumber
}

/** Visitors register after the consent step (STATE-11). */
export const pathAfterConsent = href('register')
/** After registration: the emailed code (STATE-11). */
export const pathAfterRegistration = href('register-verification')
/**
 * After the code: the success screen, which submits the appointment (STATE-11, STATE-12). A tab without a
 * booking, such as one opened from the emailed link, goes to the appointments, where the other tab's booking
 * is listed.
 */
export const getPathAfterVerification = (booking: BookingState): string =>
  getPendingStep(booking) === null && booking.outcome === null && !booking.asking
    ? href('appointments')
    : href('register-success')
