import { createListeners } from '#lib/listeners.ts'
import { createRequiredContext } from '#lib/create-required-context.ts'
import type { DehydratedState, QueryClient, QueryState } from '@tanstack/react-query'

/**
 * The query cache. TanStack Query loads after the first view of the home page (decision 027), so its client
 * is created when the first part of the page needs it.
 */
export interface Queries {
  /** Created on first use, from the document's data (session/query-client.tsx). */
  builtBy(build: (first: DehydratedQueries | null) => QueryClient): QueryClient
  /** Fresh cached data for a page that renders without TanStack Query: from the document or the cache. */
  atHand(key: readonly unknown[], freshFor: number): unknown
  /** State of a query; undefined if it was never requested. */
  readonly look: (key: readonly unknown[]) => Pick<QueryState, 'data' | 'status'> | undefined
  /** Subscribes to changes of `look`. */
  readonly subscribe: (hear: () => void) => () => void
  /** Clears the cache. */
  clear(): void
}

/** Data from the document. */
export interface DehydratedQueries {
  readonly state: DehydratedState
  /** Shown at once and refetched, because a member's data may have changed since. */
  readonly isAskedAgain: boolean
}

const getCachedData = (client: QueryClient, key: readonly unknown[], freshFor: number): unknown => {
  const query = client.getQueryCache().find({ queryKey: key })
  return query?.isStaleByTime(freshFor) === false ? query.state.data : undefined
}

/** Holds the document's data until the client is created. */
export function createQueries(brought: DehydratedQueries | null): Queries {
  const { subscribe, tell } = createListeners()
  let first = brought
  let client: QueryClient | null = null
  let isTelling = false
  /** Notifies once for several changes, and never during rendering. */
  const tellSoon = (): void => {
    if (isTelling) return
    isTelling = true
    queueMicrotask(() => {
      isTelling = false
      tell()
    })
  }
  const build: Queries['builtBy'] = (how) => {
    const built = how(first)
    built.getQueryCache().subscribe(tellSoon)
    return built
  }
  const inDocument = (key: readonly unknown[]) =>
    first?.state.queries.find(({ queryHash }) => queryHash === JSON.stringify(key))?.state
  return {
    builtBy: (how) => (client ??= build(how)),
    atHand: (key, freshFor) => (client ? getCachedData(client, key, freshFor) : inDocument(key)?.data),
    look: (key) => (client ? client.getQueryCache().find({ queryKey: key })?.state : inDocument(key)),
    subscribe,
    clear: () => {
      first = null
      client?.clear()
    },
  }
}

export const [QueriesContext, useQueries] = createRequiredContext<Queries>('QueriesContext')
