import { readHomePhrases } from '@evenkeel/contract/own/home'
import { queryOptions } from '@tanstack/react-query'
import type { Session } from '#session/session.ts'

/** Sentences of the home page. Optional: the page stands without them (AMB-106). */
export const phrasesQuery = (session: Pick<Session, 'own'>) =>
  queryOptions({
    queryKey: ['phrases', 'home'],
    queryFn: () => session.own(readHomePhrases, { quiet: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
