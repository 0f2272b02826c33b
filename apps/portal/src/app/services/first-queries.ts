import { patientQuery } from '#session/patient/patient-query.ts'
import { articlesQuery, categoriesQuery } from '#session/articles/content-queries.ts'
import { startingQuestionQuery } from '#features/intake/intake-api.ts'
import { organizationTextsQuery } from '#features/home/api.ts'
import { type InitialContent, prefetchContent as articleQueries } from '#features/articles/topics-api.ts'
import { prefetchScreen, type ScreenDeps } from '../screens.tsx'
import type { Services } from './Providers.tsx'

/** Resolves when the deadline is reached. */
const over = (deadline: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (deadline.aborted) resolve()
    else deadline.addEventListener('abort', () => resolve(), { once: true })
  })

/** If each location has its own questions, only the browser knows which location was selected. */
const asksAllAlike = ({ organisation }: Services['place']): boolean =>
  organisation?.child_organisations.length === 0

/**
 * Fetches on the server the data for the first render of a screen, so that the page is complete before any
 * script runs. Failures are left to the screen: every block fetched here is optional. Returns whether the
 * page is missing (404) or has moved, and whether a screen that depends on an answer can be rendered now.
 */
export async function fetchFirst(
  screen: string,
  path: string,
  { queries, session, content, place }: Pick<Services, 'session' | 'content' | 'place' | 'queries'>,
  deadline: AbortSignal,
): Promise<InitialContent & { readonly isDrawable: boolean }> {
  if (screen.startsWith('home/screens/')) await queries.prefetchQuery(organizationTextsQuery(session))
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
 * Fetches on the server, in parallel, the data of a member's screen and its header. Queries that fail or miss
 * the deadline are omitted, and the browser fetches them.
 */
export async function fetchForMember(screen: string, deps: ScreenDeps, deadline: AbortSignal): Promise<void> {
  const { queries } = deps
  const patientId = deps.session.telehealthUserId()
  const asked = [prefetchScreen(screen, deps)]
  if (patientId !== null) asked.push(queries.prefetchQuery(patientQuery(deps.session, patientId)))
  await Promise.race([Promise.allSettled(asked), over(deadline)])
  queries.removeQueries({ predicate: ({ state }) => state.status !== 'success' })
}
