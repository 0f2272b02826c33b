import { type DehydratedState, QueryClient } from '@tanstack/react-query'

/**
 * Creates the query cache of a page with the answers of the document. `isStale`: they are shown at once and
 * refetched, because a member's data may have changed since.
 */
export function createQueryClient(first: DehydratedState | null, isStale: boolean): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { refetchOnWindowFocus: false, retry: 1, staleTime: 30_000 },
      // Without a network, a mutation fails visibly instead of running later when the user does not expect
      // it.
      mutations: { networkMode: 'always' },
    },
  })
  // Now or long ago: the device clock does not match that of the server.
  const age = isStale ? { updatedAt: 0 } : {}
  for (const { queryKey, state } of first?.queries ?? []) client.setQueryData(queryKey, state.data, age)
  return client
}
