import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Received, upcomingQuery } from '#session/patient/appointments.ts'
import { useSession, useWhoIsHere } from '#session/session-context.tsx'

/** The visits that stand where a page speaks of them. */
export interface VisitsHere {
  /** None while they are not known. */
  readonly visits: readonly Received[]
  /** Whether this part of the page was drawn before the answer: it keeps the place for the words or leaves them out, so that nothing moves. */
  readonly isLate: boolean
}

/** The visits of the member who is here that stand; no page waits for them. */
export function useVisitsAhead(isWanted: boolean): VisitsHere {
  const session = useSession()
  const { status } = useWhoIsHere()
  const patientId = session.telehealthUserId()
  const { data, isEnabled } = useQuery({
    ...upcomingQuery(session, patientId ?? 0, true),
    enabled: isWanted && status === 'member' && patientId !== null,
  })
  const [wasUnknown] = useState(data === undefined)
  return { visits: (isEnabled && data) || [], isLate: wasUnknown && isEnabled }
}

/** Asks for them while somebody reads, so that the pages after this one have them from the start; nobody is drawn again when they come. */
export function useVisitsReadAhead(isWanted: boolean): void {
  const session = useSession()
  const client = useQueryClient()
  const { status } = useWhoIsHere()
  const patientId = session.telehealthUserId()
  const isAsked = isWanted && status === 'member'
  useEffect(() => {
    if (isAsked && patientId !== null) void client.prefetchQuery(upcomingQuery(session, patientId, true))
  }, [client, session, isAsked, patientId])
}
