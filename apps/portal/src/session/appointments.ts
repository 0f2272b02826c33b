import { Refused } from '@evenkeel/contract/call'
import { readLatestAppointment } from '@evenkeel/contract/own/appointments'
import { listUpcomingAppointments } from '@evenkeel/contract/telehealth/appointments'
import { queryOptions } from '@tanstack/react-query'
import type { Session } from './session.ts'

/** A refusal of these two calls means that the session is over; trouble of a server does not (ruling R6). */
async function orExpire<T>(session: Session, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refused && error.status >= 400 && error.status < 500) session.expire()
    throw error
  }
}

/** Upcoming appointments at the telehealth service (CALL-45). `quiet`: an HTTP 500 opens no error screen. */
export const upcomingQuery = (session: Session, patientId: number, quiet = false) =>
  queryOptions({
    queryKey: ['upcoming', patientId],
    queryFn: async () =>
      (
        await orExpire(
          session,
          session.telehealth(listUpcomingAppointments, { params: { id: patientId }, quiet }),
        )
      ).appointments,
    retry: false,
  })

/** The newest own record, or null (CALL-32). `quiet`: an HTTP 500 opens no error screen. */
export const latestQuery = (session: Session, quiet = false) =>
  queryOptions({
    queryKey: ['latest-appointment'],
    queryFn: () => orExpire(session, session.own(readLatestAppointment, { quiet })),
    retry: false,
  })
