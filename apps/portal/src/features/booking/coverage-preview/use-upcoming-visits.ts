import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReceivedAppointment } from '#session/patient/cached-visits.ts'
import { upcomingAppointmentsQuery } from '#session/patient/appointment-queries.ts'
import { useSessionClient, useSession } from '#session/session-context.tsx'

/** The visits that stand where a page speaks of them. */
export interface UpcomingVisits {
  /** None while they are not known. */
  readonly visits: readonly ReceivedAppointment[]
  /** Whether this part of the page was drawn before the answer: it keeps the place for the words or leaves them out, so that nothing moves. */
  readonly isLate: boolean
}

/** The visits of the member who is here that stand; no page waits for them. */
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

/** Asks for them while somebody reads, so that the pages after this one have them from the start; nobody is drawn again when they come. */
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
