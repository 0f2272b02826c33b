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

/** What a member's home page knows of them. Each part comes by itself, and what fails leaves the others as they are. */
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
  // Yesterday's page, open in a tab, lists what was ahead then.
  const appointments = (upcoming.data ?? []).filter(
    (visit) => !isVisitOver(visit, getServerNow(visit, session.monotonic(), now)),
  )
  return {
    upcoming: appointments,
    last: last.data ?? [],
    left,
    /** Null until it is known. */
    unread: patient.data?.unread_message_count ?? null,
    /** The newest own record; null until it is known, and where there is none. */
    record: latest.data ?? null,
    message: getHomeMessageKind(latest.data ?? null, appointments, left),
    /** The visits are not known, and are not on their way either. */
    isOutOfReach:
      isOutOfReach ||
      (status === 'member' && patientId === null) ||
      (upcoming.isError && !upcoming.isFetching),
    isAsking:
      (status === 'restoring' && !isOutOfReach) ||
      upcoming.isLoading ||
      latest.isLoading ||
      // What was before says something only where nothing lies ahead.
      (appointments.length === 0 && last.isLoading),
    again: (): void => {
      if (patientId === null) void session.reload().catch(() => {})
      else void upcoming.refetch()
    },
  }
}

export type MemberDashboardData = ReturnType<typeof useMemberDashboard>
