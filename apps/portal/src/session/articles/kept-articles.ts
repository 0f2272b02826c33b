import { Refused } from '@evenkeel/contract/call'
import type { ArticleSummary } from '@evenkeel/contract/content/article'
import {
  forgetArticle,
  keepArticle,
  type KeptArticle,
  listKeptArticles,
} from '@evenkeel/contract/own/kept-articles'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { offersRoute } from '#organisation/offers.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import type { Session } from '../session.ts'
import { useSession, useWhoIsHere } from '../session-context.tsx'
import { keptArticleWords as words } from './kept-articles.words.ts'

/** What names an article that is to be kept. */
export type ToKeep = Pick<ArticleSummary, 'slug' | 'topic' | 'name'>

/** Articles the member kept, newest first. Quiet: every page is whole without them. */
export const keptQuery = (session: Pick<Session, 'own'>) =>
  queryOptions({
    queryKey: ['kept-articles'],
    queryFn: async () => (await session.own(listKeptArticles, {})).results,
    retry: false,
  })

/** The kept articles of whoever is here: nobody's for a visitor, and none where there are no articles. */
export function useKept() {
  const { organisation } = usePlace()
  const { status } = useWhoIsHere()
  const enabled = status === 'member' && offersRoute(organisation, 'topics')
  return useQuery({ ...keptQuery(useSession()), enabled })
}

/** Why an article could not be kept: what the service says, as that there are enough already; else that it was not reached. */
export function keepTrouble(error: Error): string {
  const said = error instanceof Refused && error.status === 400 ? error.payload.errors[0]?.message : null
  return typeof said === 'string' ? said : words.notKept
}

/** Keeps and forgets. What is gone already, as from another tab, counts as forgotten. */
export function useKeeping() {
  const session = useSession()
  const queries = useQueryClient()
  const { queryKey } = keptQuery(session)
  const readAnew = () => queries.invalidateQueries({ queryKey })
  const keep = useMutation({
    mutationFn: ({ slug, topic, name }: ToKeep) => session.own(keepArticle, { body: { slug, topic, name } }),
    onSuccess: (kept) => {
      // It is on the list also where the list cannot be read anew: on the device it may be gone by now.
      queries.setQueryData(queryKey, (list = []) => [kept, ...list.filter(({ id }) => id !== kept.id)])
      return readAnew()
    },
  })
  const forget = useMutation({
    mutationFn: async ({ id }: KeptArticle) => {
      try {
        await session.own(forgetArticle, { params: { id } })
      } catch (error) {
        if (!(error instanceof Refused && error.status === 404)) throw error
      }
    },
    onSuccess: readAnew,
  })
  return { keep, forget }
}
