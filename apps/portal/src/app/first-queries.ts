import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#session/session.ts'
import { phrasesQuery } from '../features/home/api.ts'

/**
 * Fetches, on the server, what the first drawing of a screen shows, so that the page is complete before any script
 * has run. Failures are left to the screen: every block fetched here is optional.
 */
export async function fetchFirst(screen: string, queries: QueryClient, session: Session): Promise<void> {
  if (screen === 'home/screens/home') await queries.prefetchQuery(phrasesQuery(session))
}
