import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { type DehydratedQueries, type Queries, useQueries } from './queries.ts'

function buildQueryClient(first: DehydratedQueries | null): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { refetchOnWindowFocus: false, retry: 1, staleTime: 30_000 },
      // Without a network an act fails where somebody sees it, and is not done later when they think it is not.
      mutations: { networkMode: 'always' },
    },
  })
  // As of now, or of long ago: the clock of this device says nothing about when the server asked.
  const age = first?.isAskedAgain ? { updatedAt: 0 } : {}
  for (const { queryKey, state } of first?.state.queries ?? []) client.setQueryData(queryKey, state.data, age)
  return client
}

/** What keeps the answers of the services. */
export const getQueryClient = (queries: Queries): QueryClient => queries.builtBy(buildQueryClient)

/** A part of the page that reads from the services, with what keeps the answers. */
export const withQueries = <Props extends object>(Part: ComponentType<Props>) =>
  function WithQueries(props: Props): ReactNode {
    const client = getQueryClient(useQueries())
    return (
      <QueryClientProvider client={client}>
        <Part {...props} />
      </QueryClientProvider>
    )
  }
