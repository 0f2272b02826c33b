import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import {
  readReschedule,
  type Reschedule,
  type RescheduleInput,
  rescheduleAppointment,
} from '@evenkeel/api-contract/portal/reschedules'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { queryOptions } from '@tanstack/react-query'
import { href } from '#lib/paths.ts'
import type { ErrorNotice } from '#session/notices.ts'
import type { Session } from '#session/session.ts'
import { noReschedule, type BookingState } from '#session/booking/booking-wizard.ts'
import { bookingMessages } from '../booking.messages.ts'
import { toUnixSeconds } from '../request-builders.ts'
import type { BookingServices } from '../book-appointment.ts'
import { toRemoteMethod } from '../search/search-request.ts'

/** Builds a reschedule request; null while something is missing. */
export function buildRescheduleRequest(booking: BookingState): RescheduleInput | null {
  const method = toRemoteMethod(booking.method)
  const { movingId, providerId, slot, state } = booking
  if (movingId === null || providerId === null || slot === null || state === null || method === null)
    return null
  return {
    appointment_id: movingId,
    provider_id: providerId,
    ...(booking.providerName === null ? {} : { provider_name: booking.providerName }),
    start_time: toUnixSeconds(slot),
    appointment_method: method,
    state_abbrev: state,
  }
}

/** Reschedules the appointment (BOOK-06). The key makes a retry idempotent. Throws Refused or Unreachable. */
export async function submitReschedule({ session, booking }: BookingServices): Promise<Reschedule> {
  const body = buildRescheduleRequest(booking.read())
  if (body === null) throw new NetworkError('There is no hour to move to')
  const headers = { 'idempotency-key': booking.bookingKey() }
  return session.own(rescheduleAppointment, { body, headers })
}

/** Polls the state of a reschedule while it is in progress. */
export const rescheduleQuery = (session: Session, id: string) =>
  queryOptions({
    queryKey: ['reschedule', id],
    queryFn: ({ signal }) => session.own(readReschedule, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.status === 'working' ? seconds(2) : false,
    retry: false,
    staleTime: 0,
  })

/** Outcome of a reschedule: target page, its content, and which state is cleared. */
export interface RescheduleOutcome {
  readonly to: string
  readonly notice: ErrorNotice
  readonly part: Partial<BookingState>
}

const appointmentsLink = { link: href('appointments'), label: bookingMessages.appointments }
const otherTimeLink = { link: href('provider-schedule'), label: errorMessages.selectAnotherTime }
const otherCounselorLink = { link: href('results'), label: bookingMessages.anotherCounselor }

const linksByCode: Readonly<Record<string, { readonly link: string; readonly label: string }>> = {
  no_eap_sessions_remaining: appointmentsLink,
  no_state_license: otherCounselorLink,
  not_allowed_for_patient: otherCounselorLink,
}

/**
 * Describes a failed reschedule (RD-007): either the old time is kept and another one can be chosen, or no
 * appointment is left and the call center calls. Null while in progress and on success.
 */
export function getRescheduleFailure(reschedule: Reschedule): RescheduleOutcome | null {
  const { status, message, appointment_id, error_code } = reschedule
  if (status === 'kept') {
    const on = linksByCode[error_code ?? ''] ?? otherTimeLink
    const part = { slot: null, ...(appointment_id === null ? {} : { movingId: appointment_id }) }
    return { to: href('mdlerror'), notice: { message, ...on }, part }
  }
  if (status === 'needs_call') {
    const notice = { message, ...appointmentsLink }
    return { to: href('mdlerror'), notice, part: { slot: null, ...noReschedule } }
  }
  return null
}

/** Describes a reschedule refused before it started; null for other errors, where a retry is right. */
export function getRescheduleRefusal(error: unknown): RescheduleOutcome | null {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return null
  const said = error.payload.errors.find(({ message }) => typeof message === 'string')?.message
  const message = typeof said === 'string' ? said : errorMessages.unknown
  if (error.status === 404 || error.status === 409) {
    const notice = { message, ...appointmentsLink }
    return { to: href('error'), notice, part: { slot: null, ...noReschedule } }
  }
  return { to: href('error'), notice: { message, ...otherTimeLink }, part: { slot: null } }
}
