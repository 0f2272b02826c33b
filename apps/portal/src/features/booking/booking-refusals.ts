import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import type { ErrorPayload } from '@evenkeel/api-contract/errors/error-payload'
import { type BookingErrorCode, getBookingErrorCode } from '@evenkeel/api-contract/errors/error-types'
import { href } from '#lib/paths.ts'
import type { ErrorNotice } from '#session/notices.ts'
import { bookingMessages } from './booking.messages.ts'

/**
 * Source of the booking: a draft finalized after registration or log-in, or a direct member booking (RD-163).
 */
export type BookingSource = 'draft' | 'member'

/** Target screen of a refused booking, its content, and whether the chosen time is dropped. */
export interface BookingProblem {
  readonly to: string
  readonly notice: ErrorNotice
  /** Only the time is cleared: answers, forms, counselor and draft are kept (RD-216, BOOK-15). */
  readonly dropSlot: boolean
}

const otherTimeLink = { link: href('provider-schedule'), label: errorMessages.selectAnotherTime }
const otherCounselorLink = { link: href('results'), label: bookingMessages.anotherCounselor }

const refusedProblem: BookingProblem = {
  to: href('mdlerror'),
  notice: { message: errorMessages.counselorRefused, ...otherCounselorLink },
  dropSlot: true,
}

const slotTakenProblems: Record<BookingSource, BookingProblem> = {
  draft: {
    to: href('error'),
    notice: { message: errorMessages.registeredButUnavailable, ...otherTimeLink },
    dropSlot: true,
  },
  member: {
    to: href('mdlerror'),
    notice: { message: errorMessages.counselorRefused, ...otherTimeLink },
    dropSlot: true,
  },
}

const problemsByCode: Partial<Record<BookingErrorCode, BookingProblem>> = {
  no_eap_sessions_remaining: {
    to: href('mdlerror'),
    notice: { message: errorMessages.noSessionsRemaining },
    dropSlot: true,
  },
  not_allowed_for_patient: refusedProblem,
  no_state_license: refusedProblem,
}

const unknownProblem: BookingProblem = {
  to: href('error'),
  notice: {
    message: errorMessages.unknown,
    link: href('appointment'),
    label: bookingMessages.backToAppointment,
  },
  dropSlot: false,
}

/**
 * A draft may predate the confirmed account or belong to a member who logged in; our API reports which
 * (RD-163).
 */
const isFromRegistration = ({ errors }: ErrorPayload): boolean =>
  errors.some(({ message }) => message === errorMessages.registeredButUnavailable)

/**
 * Maps booking refusals and sources to screen, text, link and kept state (ERROR-05 to ERROR-10, STATE-14).
 */
export function getBookingProblem(payload: ErrorPayload, way: BookingSource): BookingProblem {
  const code = getBookingErrorCode(payload)
  if (code === 'provider_unavailable')
    return slotTakenProblems[way === 'draft' && isFromRegistration(payload) ? 'draft' : 'member']
  return (code === null ? undefined : problemsByCode[code]) ?? unknownProblem
}

/** Notice for an empty first page of the list (ERROR-13). */
export const noProviders: ErrorNotice = {
  message: errorMessages.noProviders,
  link: href('appointment-type'),
  label: bookingMessages.anotherWay,
}
