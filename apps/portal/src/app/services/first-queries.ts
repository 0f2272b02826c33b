import type { QueryClient } from '@tanstack/react-query'
import { patientQuery } from '#session/patient/patient-query.ts'
import { articlesQuery, categoriesQuery } from '#session/articles/content-queries.ts'
import { prefetchDashboard } from '#features/home/dashboard/prefetch-dashboard.ts'
import { startingQuestionQuery } from '#features/intake/intake-api.ts'
import { organizationTextsQuery } from '../../features/home/api.ts'
import { type InitialContent, prefetchContent as articleQueries } from '#features/articles/topics-api.ts'
import { prefetchScreen } from '../screens.tsx'
import type { ScreenDeps } from '../screen-modules.ts'
import type { Services } from './Providers.tsx'

/** Resolves when the wait is over. */
const over = (deadline: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (deadline.aborted) resolve()
    else deadline.addEventListener('abort', () => resolve(), { once: true })
  })

/** Where each location asks questions of its own, only the browser knows which one was chosen on it. */
const asksAllAlike = ({ organisation }: Services['place']): boolean =>
  organisation?.child_organisations.length === 0

/**
 * Fetches, on the server, what the first drawing of a screen shows, so that the page is complete before any script
 * has run. Failures are left to the screen: every block fetched here is optional. Says whether there is nothing at this
 * address, so that the document can be answered with 404, or whether it is at another one; and whether a screen that could not be
 * drawn without an answer can be now.
 */
export async function fetchFirst(
  screen: string,
  path: string,
  {
    queries,
    session,
    content,
    place,
  }: Pick<Services, 'session' | 'content' | 'place'> & { readonly queries: QueryClient },
  deadline: AbortSignal,
): Promise<InitialContent & { readonly isDrawable: boolean }> {
  if (screen === 'home/screens/HomeScreen') await queries.prefetchQuery(organizationTextsQuery(session))
  if (
    screen === 'intake/screens/HelpMyselfScreen' &&
    asksAllAlike(place) &&
    session.read().status === 'visitor'
  ) {
    const asked = startingQuestionQuery(session)
    await Promise.race([queries.prefetchQuery(asked), over(deadline)])
    const isDrawable = queries.getQueryData(asked.queryKey) !== undefined
    return { isMissing: false, movedTo: null, isDrawable }
  }
  if (screen === 'information/screens/SitemapScreen') {
    await Promise.all([
      queries.prefetchQuery(categoriesQuery(content)),
      queries.prefetchQuery(articlesQuery(content, null)),
    ])
  }
  const found = screen.startsWith('articles/')
    ? await articleQueries(queries, content, path)
    : { isMissing: false, movedTo: null }
  return { ...found, isDrawable: false }
}

/**
 * Fetches, on the server and all at once, what a member's screen and the header above it show. What failed or has not come by
 * the deadline is left out, as if it had not been asked for: the scripts ask for it.
 */
export async function fetchForMember(
  screen: string,
  deps: Omit<ScreenDeps, 'queries'> & Pick<Services, 'queries'>,
  queries: QueryClient,
  deadline: AbortSignal,
): Promise<void> {
  const patientId = deps.session.telehealthUserId()
  const asked = [
    screen === 'home/screens/HomeScreen' ? prefetchDashboard(deps) : prefetchScreen(screen, deps),
  ]
  if (patientId !== null) asked.push(queries.prefetchQuery(patientQuery(deps.session, patientId)))
  await Promise.race([Promise.allSettled(asked), over(deadline)])
  queries.removeQueries({ predicate: ({ state }) => state.status !== 'success' })
}
