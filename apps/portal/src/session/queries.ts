import { createListeners } from '#lib/listeners.ts'
import { createRequiredContext } from '#lib/create-required-context.ts'
import type { DehydratedState, QueryClient, QueryState } from '@tanstack/react-query'

/**
 * What was read from the services. The library that keeps it comes after the first view of the home page (decision 027), so
 * it is built when the first part of the page needs it.
 */
export interface Queries {
  /** Built by the first who asks and has the code, from what the document brought (session/query-client.tsx). */
  builtBy(build: (first: DehydratedQueries | null) => QueryClient): QueryClient
  /** What is at hand under a key for a page that draws it without that library: the document's, or what is kept and still fresh. */
  atHand(key: readonly unknown[], freshFor: number): unknown
  /** How far the reading of something is; undefined where nobody has asked for it. */
  readonly look: (key: readonly unknown[]) => Pick<QueryState, 'data' | 'status'> | undefined
  /** Tells of every change of what `look` says. */
  readonly subscribe: (hear: () => void) => () => void
  /** Forgets all of it. */
  clear(): void
}

/** What came with the document. */
export interface DehydratedQueries {
  readonly state: DehydratedState
  /** It is shown at once, and asked for again all the same: it is what one member has, and may have changed since. */
  readonly isAskedAgain: boolean
}

const getCachedData = (client: QueryClient, key: readonly unknown[], freshFor: number): unknown => {
  const query = client.getQueryCache().find({ queryKey: key })
  return query?.isStaleByTime(freshFor) === false ? query.state.data : undefined
}

/** What the document brought is kept for whoever builds the rest. */
export function createQueries(brought: DehydratedQueries | null): Queries {
  const { subscribe, tell } = createListeners()
  let first = brought
  let client: QueryClient | null = null
  let isTelling = false
  /** Once for all that changes together, and never while a part of the page is being drawn. */
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
