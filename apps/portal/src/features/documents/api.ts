import { listPatientDocuments } from '@evenkeel/api-contract/telehealth/documents'
import { queryOptions } from '@tanstack/react-query'
import { hasCachedData, shouldRetryOutage } from '#session/tokens/query-retry.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#session/session.ts'

/** First part of the query key of the list. */
export const DOCUMENTS_KEY = 'documents'

/** All documents of the member, without their content (CALL-48, DOC-01). */
export const documentsQuery = (session: Session, patientId: number) =>
  queryOptions({
    queryKey: [DOCUMENTS_KEY, patientId],
    queryFn: async (asked) => {
      const sent = { params: { id: patientId }, quiet: hasCachedData(asked) }
      return (await session.telehealth(listPatientDocuments, sent)).documents
    },
    retry: shouldRetryOutage,
  })

/** Prefetches the list. The screen handles failures. */
export async function prefetchDocuments({
  session,
  queries,
}: {
  readonly session: Session
  readonly queries: QueryClient
}): Promise<void> {
  const patientId = session.telehealthUserId()
  if (patientId !== null) await queries.prefetchQuery(documentsQuery(session, patientId))
}
