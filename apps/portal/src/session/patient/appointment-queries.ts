import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { readLatestAppointment } from '@evenkeel/api-contract/portal/appointments'
import {
  listPastAppointments,
  listUpcomingAppointments,
} from '@evenkeel/api-contract/telehealth/appointments'
import { queryOptions } from '@tanstack/react-query'
import type { Session } from '../session.ts'
import { latestQueryKey, getUpcomingQueryKey, type ReceivedAppointment } from './cached-visits.ts'

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
    queryKey: latestQueryKey,
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
