import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { type Brought, type Queries, useQueries } from './queries.ts'

function build(first: Brought | null): QueryClient {
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
export const clientOf = (queries: Queries): QueryClient => queries.builtBy(build)

/** A part of the page that reads from the services, with what keeps the answers. */
export const withQueries = <Props extends object>(Part: ComponentType<Props>) =>
  function WithQueries(props: Props): ReactNode {
    const client = clientOf(useQueries())
    return (
      <QueryClientProvider client={client}>
        <Part {...props} />
      </QueryClientProvider>
    )
  }
