import type { User } from '@evenkeel/api-contract/portal/users'
import { href } from '#lib/paths.ts'
import { getDraftMethod } from '#session/booking/persisted-booking-state.ts'
import type { BookingState } from '#session/booking/booking-wizard.ts'
import { getPendingStep } from '#session/booking/pending-step.ts'
import { requiresPhoneNumber } from './contact-requirements.ts'

/** The steps of booking that need something from the steps before. */
export type BookingStep = 'results' | 'provider-schedule' | 'appointment' | 'register'

const hasSelectedSlot = ({ providerId, slot }: BookingState): boolean => providerId !== null && slot !== null
const isInPerson = ({ method }: BookingState): boolean => method === 'face_to_face'

/**
 * The step to go to instead, when something is missing for this one; null when it can be shown. Every step leads to the
 * nearest one that can be done (RD-118).
 */
export function findMissingStep(step: BookingStep, booking: BookingState): string | null {
  if (step === 'results')
    return booking.method === null || isInPerson(booking) ? href('appointment-type') : null
  if (step === 'provider-schedule') return booking.providerId === null ? href('results') : null
  if (isInPerson(booking)) return booking.requestReady ? null : href('appointment-type')
  if (booking.providerId === null) return href('results')
  // Whoever asks for a time has none yet.
  if (step === 'register' && booking.asking) return null
  return hasSelectedSlot(booking) ? null : href('provider-schedule')
}

/** /schedule itself leads to the first step that is open (ROUTE-31). */
export const getFirstOpenStep = (booking: BookingState): string =>
  findMissingStep('results', booking) ?? href('results')

type ConsentStatus = Pick<
  User,
  'phone' | 'asks_for_phone' | 'agrees_to_mdlive_informed_consent' | 'agrees_to_mdlive_privacy_agreement'
>

/** Both agreements were given with the account, or since. */
export const hasConsented = (user: ConsentStatus): boolean =>
  user.agrees_to_mdlive_informed_consent && user.agrees_to_mdlive_privacy_agreement

/**
 * Whether a kept draft can be booked as it is: the agreement is with it or in the profile, and so is a number where the counselor
 * calls it or danger was answered. A draft of a request to meet in person has neither (BOOK-15).
 */
export function isReadyToBook(booking: BookingState, user: ConsentStatus | null): boolean {
  const drafted = getDraftMethod(booking)
  if (drafted === null) return false
  const agrees = drafted !== 'face_to_face' || (user !== null && hasConsented(user))
  const needsNumber = booking.method === 'phone' || (user !== null && requiresPhoneNumber(booking, user))
  const hasNumber = !needsNumber || drafted === 'phone' || Boolean(user?.phone)
  return agrees && hasNumber
}

/** After the consent step of a visitor: registration (STATE-11). */
export const pathAfterConsent = href('register')
/** After registering: the mailed code (STATE-11). */
export const pathAfterRegistration = href('register-verification')
/**
 * After the code: the success screen, which sends the appointment (STATE-11, STATE-12). A tab that knows of none, as behind the link of a
 * mail, leads to the appointments: there it stands, kept or booked by the tab it was chosen in.
 */
export const getPathAfterVerification = (booking: BookingState): string =>
  getPendingStep(booking) === null && booking.outcome === null && !booking.asking
    ? href('appointments')
    : href('register-success')
