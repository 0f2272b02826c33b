import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession, useWhoIsHere } from '../../session-context.tsx'
import { forgetVisits } from '../../patient/old-visits.ts'
import { type WhyGone, whyGoneQuery } from './why-gone.ts'

/**
 * Watches a visit that is about to be moved or canceled: another tab, another device or the counselor may be quicker. It is asked
 * for when the page comes and when the page comes to the front again. null as `id`: there is no such visit.
 */
export function useWhyGone(id: number | null) {
  const session = useSession()
  const client = useQueryClient()
  const { status } = useWhoIsHere()
  const patientId = status === 'member' ? session.telehealthUserId() : null
  const { data = null, refetch } = useQuery({
    ...whyGoneQuery(session, patientId ?? 0, id ?? 0),
    enabled: patientId !== null && id !== null,
  })
  const why: WhyGone | null = id === null ? null : data
  useEffect(() => {
    // The lists are older than what happened meanwhile.
    if (why !== null) forgetVisits(client)
  }, [client, why])
  return {
    why,
    /** Asks now, as after a refusal; null also where no answer came. */
    ask: async (): Promise<WhyGone | null> => (await refetch()).data ?? null,
  }
}
