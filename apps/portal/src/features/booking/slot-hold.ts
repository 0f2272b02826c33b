import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { getBookingErrorCode } from '@evenkeel/api-contract/errors/error-types'
import { limits } from '@evenkeel/api-contract/limits'
import { holdSlot, releaseSlot } from '@evenkeel/api-contract/portal/mdlive'
import {
  type SlotHold,
  holdHeader,
  holdSlotAtTelehealth,
  releaseSlotAtTelehealth,
  type SlotHoldInput,
} from '@evenkeel/api-contract/telehealth/slot-holds'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import type { BookingState } from '#session/booking/booking-wizard.ts'
import { requireBookingOpen } from './notices/booking-closed.ts'
import { holdNoticeMessages as words } from './components/hold.messages.ts'
import { callAsVisitor, type Searcher, getVisitorHeaders } from './search/provider-search-api.ts'
import { toUnixSeconds } from './request-builders.ts'
import { toRemoteMethod } from './search/search-request.ts'

/** The slot to hold; null while something is missing. */
export function getSlotToHold(booking: BookingState, state: string | null): SlotHoldInput | null {
  const method = toRemoteMethod(booking.method)
  if (booking.providerId === null || booking.slot === null || method === null || state === null) return null
  return {
    provider_id: booking.providerId,
    start_time: toUnixSeconds(booking.slot),
    state_abbrev: state,
    appointment_method: method,
  }
}

/** Sends this tab's hold, so that a slot held before log-in still belongs to the person. */
export const getHoldHeaders = ({ holdId }: Pick<BookingState, 'holdId'>): Record<string, string> =>
  holdId === null ? {} : { [holdHeader]: holdId }

/** Holds the slot for ten minutes; a repeated request for the same slot returns the existing hold. */
export async function requestHold(searcher: Searcher, wanted: SlotHoldInput): Promise<SlotHold> {
  const { session, booking, patientId } = searcher
  const body = { hold: wanted }
  const shown = getHoldHeaders(booking.read())
  if (patientId !== null) {
    await requireBookingOpen(session)
    const sent = { params: { id: patientId }, body, headers: shown }
    return (await session.telehealth(holdSlotAtTelehealth, sent)).hold
  }
  return callAsVisitor(searcher, async (access) => {
    const { query, headers } = getVisitorHeaders(access)
    const sent = { query, body, headers: { ...headers, ...shown } }
    return (await session.own(holdSlot, sent)).hold
  })
}

/** Releases the slot hold. Errors are ignored: a hold expires by itself. */
export async function releaseHold(searcher: Searcher): Promise<void> {
  const { session, booking, patientId } = searcher
  const { holdId } = booking.read()
  if (holdId === null) return
  booking.update({ holdId: null, holdUntil: null })
  const free =
    patientId === null
      ? callAsVisitor(searcher, (access) =>
          session.own(releaseSlot, { params: { hold: holdId }, ...getVisitorHeaders(access) }),
        )
      : session.telehealth(releaseSlotAtTelehealth, { params: { id: patientId, hold: holdId } })
  await free.catch(() => {})
}

/** Classifies a refused hold: slot taken, counselor not eligible, or no effect. */
export function classifyHoldRefusal(error: unknown): 'taken' | 'refused' | 'nothing' {
  if (!(error instanceof ApiError)) return 'nothing'
  const code = getBookingErrorCode(error.payload)
  if (code === 'provider_unavailable') return 'taken'
  const isRefused =
    code === 'no_state_license' || code === 'not_allowed_for_patient' || code === 'booking_closed'
  return isRefused ? 'refused' : 'nothing'
}

/** Formats the countdown. */
export const formatHoldCountdown = (left: number): string => words.held({ left })

/**
 * The screen reader announcement: none until two minutes are left, then once, and once when the hold has
 * ended.
 */
export function getHoldAnnouncement(left: number | null, isOver: boolean, asks: boolean): string {
  if (isOver) return asks ? words.isOverAgain : words.isOver
  return left !== null && left <= limits.holdWarning / minutes(1) ? words.soonOver : ''
}
