import { Refused, Unreachable } from '@evenkeel/contract/call'
import { errorTexts } from '@evenkeel/contract/error-texts.words'
import {
  readReschedule,
  type Reschedule,
  type RescheduleToMake,
  rescheduleAppointment,
} from '@evenkeel/contract/own/reschedules'
import { seconds } from '@evenkeel/contract/units'
import { queryOptions } from '@tanstack/react-query'
import { href } from '#lib/paths.ts'
import type { ErrorNotice } from '#session/notice.ts'
import type { Session } from '#session/session.ts'
import { notMoving, type BookingState } from '#session/booking/booking-wizard.ts'
import { bookingWords } from '../booking.words.ts'
import { startTime } from '../request-builders.ts'
import type { BookingServices } from '../book-appointment.ts'
import { remoteMethod } from '../search/results.ts'

/** The new hour of an appointment that moves; null while something is missing. */
export function moveBody(booking: BookingState): RescheduleToMake | null {
  const method = remoteMethod(booking.method)
  const { movingId, providerId, slot, state } = booking
  if (movingId === null || providerId === null || slot === null || state === null || method === null)
    return null
  return {
    appointment_id: movingId,
    provider_id: providerId,
    ...(booking.providerName === null ? {} : { provider_name: booking.providerName }),
    start_time: startTime(slot),
    appointment_method: method,
    state_abbrev: state,
  }
}

/** Moves the appointment (BOOK-06). The key makes a second try the same act. Throws Refused or Unreachable. */
export async function moveAppointment({ session, booking }: BookingServices): Promise<Reschedule> {
  const body = moveBody(booking.read())
  if (body === null) throw new Unreachable('There is no hour to move to')
  const headers = { 'idempotency-key': booking.bookingKey() }
  return session.own(rescheduleAppointment, { body, headers })
}

/** How far a move is, asked again while it is under way. */
export const moveQuery = (session: Session, id: string) =>
  queryOptions({
    queryKey: ['reschedule', id],
    queryFn: ({ signal }) => session.own(readReschedule, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.status === 'working' ? seconds(2) : false,
    retry: false,
    staleTime: 0,
  })

/** What the end of a move means for the person: where it leads, what is there, what is forgotten of the way. */
export interface MoveEnd {
  readonly to: string
  readonly notice: ErrorNotice
  readonly part: Partial<BookingState>
}

const myAppointments = { link: href('appointments'), label: bookingWords.appointments }
const anotherTime = { link: href('provider-schedule'), label: errorTexts.selectAnotherTime }
const anotherCounselor = { link: href('results'), label: bookingWords.anotherCounselor }

const wayOn: Readonly<Record<string, { readonly link: string; readonly label: string }>> = {
  no_eap_sessions_remaining: myAppointments,
  no_state_license: anotherCounselor,
  not_allowed_for_patient: anotherCounselor,
}

/**
 * A move that did not bring the new time (RD-007): the old time is and another one can be chosen, or nothing is
 * left and the call centre calls. Null while it is under way and when it worked.
 */
export function troubleOfMove(reschedule: Reschedule): MoveEnd | null {
  const { status, message, appointment_id, error_code } = reschedule
  if (status === 'kept') {
    const on = wayOn[error_code ?? ''] ?? anotherTime
    const part = { slot: null, ...(appointment_id === null ? {} : { movingId: appointment_id }) }
    return { to: href('mdlerror'), notice: { message, ...on }, part }
  }
  if (status === 'needs_call') {
    const notice = { message, ...myAppointments }
    return { to: href('mdlerror'), notice, part: { slot: null, ...notMoving } }
  }
  return null
}

/** A move that was refused before anything happened; null for trouble on the way, where trying again is right. */
export function refusalOfMove(error: unknown): MoveEnd | null {
  if (!(error instanceof Refused) || error.status >= 500 || error.status === 429) return null
  const said = error.payload.errors.find(({ message }) => typeof message === 'string')?.message
  const message = typeof said === 'string' ? said : errorTexts.unknown
  if (error.status === 404 || error.status === 409) {
    const notice = { message, ...myAppointments }
    return { to: href('error'), notice, part: { slot: null, ...notMoving } }
  }
  return { to: href('error'), notice: { message, ...anotherTime }, part: { slot: null } }
}
