import { type DehydratedState, hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { type Queries, useQueries } from './queries.ts'

function build(first: DehydratedState | null): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { refetchOnWindowFocus: false, retry: 1, staleTime: 30_000 } },
  })
  if (first) hydrate(client, first)
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
