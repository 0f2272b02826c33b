import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReceivedAppointment } from '#session/patient/appointment-queries.ts'
import { upcomingAppointmentsQuery } from '#session/patient/appointment-queries.ts'
import { useSessionClient, useSession } from '#session/session-context.tsx'

/** The upcoming visits for parts of pages that mention them. */
export interface UpcomingVisits {
  /** Empty while unknown. */
  readonly visits: readonly ReceivedAppointment[]
  /**
   * Whether this part of the page rendered before the answer; it then uses reserved space or omits the text,
   * to avoid layout shift.
   */
  readonly isLate: boolean
}

/** The member's upcoming visits; no page waits for them. */
export function useUpcomingVisits(isWanted: boolean): UpcomingVisits {
  const session = useSessionClient()
  const { status } = useSession()
  const patientId = session.telehealthUserId()
  const { data, isEnabled } = useQuery({
    ...upcomingAppointmentsQuery(session, patientId ?? 0, true),
    enabled: isWanted && status === 'member' && patientId !== null,
  })
  const [wasUnknown] = useState(data === undefined)
  return { visits: (isEnabled && data) || [], isLate: wasUnknown && isEnabled }
}

/** Prefetches upcoming visits so that the following pages have them from the start; causes no re-render. */
export function usePrefetchUpcomingVisits(isWanted: boolean): void {
  const session = useSessionClient()
  const client = useQueryClient()
  const { status } = useSession()
  const patientId = session.telehealthUserId()
  const isAsked = isWanted && status === 'member'
  useEffect(() => {
    if (isAsked && patientId !== null)
      void client.prefetchQuery(upcomingAppointmentsQuery(session, patientId, true))
  }, [client, session, isAsked, patientId])
}
