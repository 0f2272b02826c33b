import type { QueryClient } from '@tanstack/react-query'

/** First part of the cache key of the member's record, which carries the unread count of the header. */
export const PATIENT_QUERY_KEY = 'patient'
/** First part of the cache keys of all lists and threads of messages. */
export const MESSAGES_QUERY_KEY = 'messages'

interface UnreadRecord {
  readonly unread_message_count: number
}

/**
 * Waits for a record of the member that is on its way. Its number of unread messages is older than one that is asked for
 * after it has come, and must not be shown in its place.
 */
export const waitForPatientRecord = (client: QueryClient): Promise<unknown> =>
  Promise.allSettled(
    client
      .getQueryCache()
      .findAll({ queryKey: [PATIENT_QUERY_KEY], fetchStatus: 'fetching' })
      .map((query) => query.fetch()),
  )

/** Puts a fresh number of unread messages into the header; true when it differs from what stood there. */
export function updateUnreadCount(client: QueryClient, count: number): boolean {
  let isNews = false
  client.setQueriesData<UnreadRecord>({ queryKey: [PATIENT_QUERY_KEY] }, (patient) => {
    if (!patient || patient.unread_message_count === count) return patient
    isNews = true
    return { ...patient, unread_message_count: count }
  })
  return isNews
}
