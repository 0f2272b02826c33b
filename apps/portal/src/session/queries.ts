import { requiredContext } from '#lib/required-context.ts'
import type { DehydratedState, QueryClient } from '@tanstack/react-query'

/**
 * What was read from the services. The library that keeps it comes after the first view of the home page (decision 027), so
 * it is built when the first part of the page needs it.
 */
export interface Queries {
  /** Built by the first who asks and has the code, from what the document brought (session/query-client.tsx). */
  builtBy(build: (first: DehydratedState | null) => QueryClient): QueryClient
  /** Forgets all of it. */
  clear(): void
}

/** What the document brought is kept for whoever builds the rest. */
export function createQueries(brought: DehydratedState | null): Queries {
  let first = brought
  let client: QueryClient | null = null
  return {
    builtBy: (build) => (client ??= build(first)),
    clear: () => {
      first = null
      client?.clear()
    },
  }
}

export const [QueriesContext, useQueries] = requiredContext<Queries>('QueriesContext')
