import type { QueryClient } from '@tanstack/react-query'

/** First part of the query key of the member's record, which contains the unread count of the header. */
export const PATIENT_QUERY_KEY = 'patient'
/** First part of the query keys of all message lists and threads. */
export const MESSAGES_QUERY_KEY = 'messages'

interface UnreadRecord {
  readonly unread_message_count: number
}

/**
 * Waits for a record of the member that is loading. Its unread count is older than one that is requested
 * afterwards, and must not replace it.
 */
export const waitForPatientRecord = (client: QueryClient): Promise<unknown> =>
  Promise.allSettled(
    client
      .getQueryCache()
      .findAll({ queryKey: [PATIENT_QUERY_KEY], fetchStatus: 'fetching' })
      .map((query) => query.fetch()),
  )

/** Updates the unread count in the header. Returns true if it has changed. */
export function updateUnreadCount(client: QueryClient, count: number): boolean {
  let isNews = false
  client.setQueriesData<UnreadRecord>({ queryKey: [PATIENT_QUERY_KEY] }, (patient) => {
    if (!patient || patient.unread_message_count === count) return patient
    isNews = true
    return { ...patient, unread_message_count: count }
  })
  return isNews
}
