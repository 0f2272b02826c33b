import { Refused } from '@evenkeel/contract/call'
import { bookingRefusalOf } from '@evenkeel/contract/errors'
import { readLatestAppointment } from '@evenkeel/contract/own/appointments'
import { cancelAppointment, listUpcomingAppointments } from '@evenkeel/contract/telehealth/appointments'
import { queryOptions } from '@tanstack/react-query'
import type { Session } from '#session/session.ts'

/** Upcoming appointments at the telehealth service (CALL-45). */
export const upcomingQuery = (session: Session, patientId: number) =>
  queryOptions({
    queryKey: ['upcoming', patientId],
    queryFn: async () =>
      (await session.telehealth(listUpcomingAppointments, { params: { id: patientId } })).appointments,
    retry: false,
  })

/** The newest own record: a request in person, or a draft to finish (CALL-32). */
export const latestQuery = (session: Session) =>
  queryOptions({
    queryKey: ['latest-appointment'],
    queryFn: () => session.own(readLatestAppointment, {}),
    retry: false,
  })

/** Whether a failure of these two calls ends the session: any refusal, but not trouble of a server (ruling R6). */
export const endsSession = (error: Error | null): boolean =>
  error instanceof Refused && error.status >= 400 && error.status < 500

/** Whether a failed cancelling means that nothing is left to cancel (AMB-66). */
export const isGone = (error: unknown): boolean =>
  error instanceof Refused &&
  (error.status === 404 || bookingRefusalOf(error.payload) === 'already_cancelled')

/** Cancels; an appointment that is gone already counts as cancelled (BOOK-05, CALL-47). */
export async function cancel(session: Session, patientId: number, id: number): Promise<void> {
  try {
    await session.telehealth(cancelAppointment, { params: { patient: patientId, id } })
  } catch (error) {
    if (!isGone(error)) throw error
  }
}
