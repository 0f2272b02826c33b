import { errorTexts } from '@evenkeel/contract/error-texts.words'
import type { ErrorPayload } from '@evenkeel/contract/error-payload'
import { type BookingRefusal, bookingRefusalOf } from '@evenkeel/contract/errors'
import { href } from '#lib/paths.ts'
import type { ErrorNotice } from '#session/notice.ts'
import { bookingWords } from './booking.words.ts'

/** How the booking was made: finishing a draft after registering or signing in, or directly as a member (RD-163). */
export type BookingWay = 'draft' | 'member'

/** Where a refused booking leads, what is there, and whether the chosen time is still worth keeping. */
export interface Trouble {
  readonly to: string
  readonly notice: ErrorNotice
  /** Only the time is ever cleared: answers, forms, counselor and draft stay (RD-216, BOOK-15). */
  readonly dropSlot: boolean
}

const anotherTime = { link: href('provider-schedule'), label: errorTexts.selectAnotherTime }
const anotherCounselor = { link: href('results'), label: bookingWords.anotherCounselor }

const refused: Trouble = {
  to: href('mdlerror'),
  notice: { message: errorTexts.counselorRefused, ...anotherCounselor },
  dropSlot: true,
}

const taken: Record<BookingWay, Trouble> = {
  draft: {
    to: href('error'),
    notice: { message: errorTexts.registeredButUnavailable, ...anotherTime },
    dropSlot: true,
  },
  member: {
    to: href('mdlerror'),
    notice: { message: errorTexts.counselorRefused, ...anotherTime },
    dropSlot: true,
  },
}

const table: Partial<Record<BookingRefusal, Trouble>> = {
  no_eap_sessions_remaining: {
    to: href('mdlerror'),
    notice: { message: errorTexts.noSessionsRemaining },
    dropSlot: true,
  },
  not_allowed_for_patient: refused,
  no_state_license: refused,
}

const unknown: Trouble = {
  to: href('error'),
  notice: { message: errorTexts.unknown, link: href('appointment'), label: bookingWords.backToAppointment },
  dropSlot: false,
}

/** A draft may be older than the confirmed account, or made by a member who signed in: our own service says which (RD-163). */
const isOfRegistration = ({ errors }: ErrorPayload): boolean =>
  errors.some(({ message }) => message === errorTexts.registeredButUnavailable)

/** The refusals of a booking as a table: refusal and way → screen, text, link, what is kept (ERROR-05 to ERROR-10, STATE-14). */
export function troubleOf(payload: ErrorPayload, way: BookingWay): Trouble {
  const code = bookingRefusalOf(payload)
  if (code === 'provider_unavailable')
    return taken[way === 'draft' && isOfRegistration(payload) ? 'draft' : 'member']
  return (code === null ? undefined : table[code]) ?? unknown
}

/** An empty first page of the list (ERROR-13). */
export const noProviders: ErrorNotice = {
  message: errorTexts.noProviders,
  link: href('appointment-type'),
  label: bookingWords.anotherWay,
}
