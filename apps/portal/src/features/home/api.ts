import { readHomePhrases } from '@evenkeel/contract/own/home'
import { findOrganisations } from '@evenkeel/contract/own/organisations'
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

/** Organisations that match what was typed into the finder. */
export const organisationsQuery = (session: Pick<Session, 'own'>, term: string) =>
  queryOptions({
    queryKey: ['organisations', term],
    queryFn: async () =>
      (await session.own(findOrganisations, { query: { search_term: term }, quiet: true })).results,
    enabled: term.trim().length >= 2,
    retry: false,
  })
