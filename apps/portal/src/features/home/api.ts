import { readHomePhrases } from '@evenkeel/api-contract/portal/home-page'
import { queryOptions } from '@tanstack/react-query'
import type { Session } from '#session/session.ts'

/** Texts of the home page. Optional: the page works without them (RD-206). */
export const organizationTextsQuery = (session: Pick<Session, 'own'>) =>
  queryOptions({
    queryKey: ['phrases', 'home'],
    queryFn: () => session.own(readHomePhrases, {}),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
