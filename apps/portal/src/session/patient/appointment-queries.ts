import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { readLatestAppointment } from '@evenkeel/api-contract/portal/appointments'
import {
  listPastAppointments,
  listUpcomingAppointments,
  type UpcomingAppointment,
} from '@evenkeel/api-contract/telehealth/appointments'
import { queryOptions } from '@tanstack/react-query'
import type { Session } from '../session.ts'

/** An upcoming appointment, and its time of receipt on the monotonic clock. */
export type ReceivedAppointment = UpcomingAppointment & { readonly receivedAt?: number }

/** Query key of a member's upcoming appointments. */
export const getUpcomingQueryKey = (patientId: number) => ['upcoming', patientId] as const

/** A refusal of these two calls means that the session has ended; server errors do not (RD-006). */
async function expireOnRefusal<T>(session: Session, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) session.expire()
    throw error
  }
}

/**
 * Upcoming appointments from the telehealth service (CALL-45). `quiet`: an HTTP 500 opens no error screen.
 */
export const upcomingAppointmentsQuery = (session: Session, patientId: number, quiet = false) =>
  queryOptions({
    queryKey: getUpcomingQueryKey(patientId),
    queryFn: async (): Promise<ReceivedAppointment[]> => {
      const { appointments } = await expireOnRefusal(
        session,
        session.telehealth(listUpcomingAppointments, { params: { id: patientId }, quiet }),
      )
      const receivedAt = session.monotonic()
      return appointments.map((appointment) => ({ ...appointment, receivedAt }))
    },
    retry: false,
  })

/**
 * The newest appointment record of the portal API, or null (CALL-32). `quiet`: an HTTP 500 opens no error
 * screen.
 */
export const latestAppointmentQuery = (session: Session, quiet = false) =>
  queryOptions({
    queryKey: ['latest-appointment'],
    queryFn: () => expireOnRefusal(session, session.own(readLatestAppointment, { quiet })),
    retry: false,
  })

/** Past and canceled visits, newest first: enough to find the counselor of the last one. */
export const lastVisitsQuery = (session: Session, patientId: number) =>
  queryOptions({
    queryKey: ['past', patientId, 'last'],
    queryFn: async () =>
      (
        await session.telehealth(listPastAppointments, {
          params: { id: patientId },
          query: { page: 1, per_page: 5 },
        })
      ).appointments,
    retry: false,
  })
