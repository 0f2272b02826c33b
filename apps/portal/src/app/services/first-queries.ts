import type { QueryClient } from '@tanstack/react-query'
import { contentQueryArticles, contentQueryCategories } from '#session/articles/library.ts'
import { phrasesQuery } from '../../features/home/api.ts'
import { type FirstFound, firstQueries as articleQueries } from '../../features/topics/api.ts'
import type { Services } from './Providers.tsx'

/**
 * Fetches, on the server, what the first drawing of a screen shows, so that the page is complete before any script
 * has run. Failures are left to the screen: every block fetched here is optional. Says whether there is nothing at this
 * address, so that the document can be answered with 404, or whether it is at another one.
 */
export async function fetchFirst(
  screen: string,
  path: string,
  { queries, session, content }: Pick<Services, 'session' | 'content'> & { readonly queries: QueryClient },
): Promise<FirstFound> {
  if (screen === 'home/screens/HomeScreen') await queries.prefetchQuery(phrasesQuery(session))
  if (screen === 'information/screens/SitemapScreen') {
    await Promise.all([
      queries.prefetchQuery(contentQueryCategories(content)),
      queries.prefetchQuery(contentQueryArticles(content, null)),
    ])
  }
  return screen.startsWith('topics/')
    ? articleQueries(queries, content, path)
    : { isMissing: false, movedTo: null }
}
