import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSessionClient, useSession } from '../../session-context.tsx'
import { removeVisitQueries } from '../../patient/visit-query-keys.ts'
import { type UnavailableReason, unavailableReasonQuery } from './unavailable-reason.ts'

/**
 * Watches a visit that is about to be moved or canceled, because another tab, another device or the counselor
 * may change it first. Fetches on mount and when the page regains focus. null as `id`: there is no such
 * visit.
 */
export function useUnavailableReason(id: number | null) {
  const session = useSessionClient()
  const client = useQueryClient()
  const { status } = useSession()
  const patientId = status === 'member' ? session.telehealthUserId() : null
  const { data = null, refetch } = useQuery({
    ...unavailableReasonQuery(session, patientId ?? 0, id ?? 0),
    enabled: patientId !== null && id !== null,
  })
  const why: UnavailableReason | null = id === null ? null : data
  useEffect(() => {
    // The cached lists are outdated.
    if (why !== null) removeVisitQueries(client)
  }, [client, why])
  return {
    why,
    /** Fetches now, as after a refusal; null also without a response. */
    ask: async (): Promise<UnavailableReason | null> => (await refetch()).data ?? null,
  }
}
