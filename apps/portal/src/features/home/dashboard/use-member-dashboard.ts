import { useQuery } from '@tanstack/react-query'
import { useNow } from '#form/state/use-now.ts'
import {
  lastVisitsQuery,
  latestAppointmentQuery,
  upcomingAppointmentsQuery,
} from '#session/patient/appointment-queries.ts'
import { useSessionsLeft } from '#session/coverage/use-sessions-left.ts'
import { patientQuery } from '#session/patient/patient-query.ts'
import { useSessionClient, useSession } from '#session/session-context.tsx'
import { getServerNow } from '#session/visits/visit-text.ts'
import { getHomeMessageKind, isVisitOver } from '../home-messages.ts'

/** Data of a member's home page. Each part loads independently; a failure does not affect the others. */
export function useMemberDashboard() {
  const session = useSessionClient()
  const { status, user, isOutOfReach } = useSession()
  const patientId = status === 'member' ? (user?.mdlive_id ?? null) : null
  const id = patientId ?? 0
  const enabled = patientId !== null
  const upcoming = useQuery({ ...upcomingAppointmentsQuery(session, id, true), enabled })
  const latest = useQuery({ ...latestAppointmentQuery(session, true), enabled: status === 'member' })
  const last = useQuery({ ...lastVisitsQuery(session, id), enabled })
  const patient = useQuery({ ...patientQuery(session, id), enabled })
  const left = useSessionsLeft()
  const now = useNow()
  // A page left open since yesterday lists visits that have passed.
  const appointments = (upcoming.data ?? []).filter(
    (visit) => !isVisitOver(visit, getServerNow(visit, session.monotonic(), now)),
  )
  return {
    upcoming: appointments,
    last: last.data ?? [],
    left,
    /** Null until known. */
    unread: patient.data?.unread_message_count ?? null,
    /** The newest own record; null until known, and when there is none. */
    record: latest.data ?? null,
    message: getHomeMessageKind(latest.data ?? null, appointments, left),
    /** The visits are unknown and not loading. */
    isOutOfReach:
      isOutOfReach ||
      (status === 'member' && patientId === null) ||
      (upcoming.isError && !upcoming.isFetching),
    isAsking:
      (status === 'restoring' && !isOutOfReach) ||
      upcoming.isLoading ||
      latest.isLoading ||
      // Past visits matter only when none is upcoming.
      (appointments.length === 0 && last.isLoading),
    again: (): void => {
      if (patientId === null) void session.reload().catch(() => {})
      else void upcoming.refetch()
    },
  }
}

export type MemberDashboardData = ReturnType<typeof useMemberDashboard>
