import type { QueryClient } from '@tanstack/react-query'
import { contentQueryArticles, contentQueryCategories } from '#session/library.ts'
import { phrasesQuery } from '../features/home/api.ts'
import { type FirstFound, firstQueries as articleQueries } from '../features/topics/api.ts'
import type { Foundation } from './House.tsx'

/**
 * Fetches, on the server, what the first drawing of a screen shows, so that the page is complete before any script
 * has run. Failures are left to the screen: every block fetched here is optional. Says whether there is nothing at this
 * address, so that the document can be answered with 404, or whether it stands at another one.
 */
export async function fetchFirst(
  screen: string,
  path: string,
  { queries, session, content }: Pick<Foundation, 'session' | 'content'> & { readonly queries: QueryClient },
): Promise<FirstFound> {
  if (screen === 'home/screens/home') await queries.prefetchQuery(phrasesQuery(session))
  if (screen === 'information/screens/sitemap') {
    await Promise.all([
      queries.prefetchQuery(contentQueryCategories(content)),
      queries.prefetchQuery(contentQueryArticles(content, null)),
    ])
  }
  return screen.startsWith('topics/')
    ? articleQueries(queries, content, path)
    : { isMissing: false, movedTo: null }
}
