import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { type DehydratedQueries, type Queries, useQueries } from './queries.ts'

function buildQueryClient(first: DehydratedQueries | null): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { refetchOnWindowFocus: false, retry: 1, staleTime: 30_000 },
      // Without a network, a mutation fails visibly instead of running later when the user does not expect
      // it.
      mutations: { networkMode: 'always' },
    },
  })
  // Now or long ago: the device clock does not match that of the server.
  const age = first?.isAskedAgain ? { updatedAt: 0 } : {}
  for (const { queryKey, state } of first?.state.queries ?? []) client.setQueryData(queryKey, state.data, age)
  return client
}

/** The query client. */
export const getQueryClient = (queries: Queries): QueryClient => queries.builtBy(buildQueryClient)

/** Provides the query client to a part of the page that uses queries. */
export const withQueries = <Props extends object>(Part: ComponentType<Props>) =>
  function WithQueries(props: Props): ReactNode {
    const client = getQueryClient(useQueries())
    return (
      <QueryClientProvider client={client}>
        <Part {...props} />
      </QueryClientProvider>
    )
  }
