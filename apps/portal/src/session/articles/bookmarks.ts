import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { ArticleSummary } from '@evenkeel/api-contract/content/article'
import {
  removeSavedArticle,
  saveArticle,
  type SavedArticle,
  listSavedArticles,
} from '@evenkeel/api-contract/portal/saved-articles'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isRouteAvailable } from '#organization/restricted-routes.ts'
import { useTenant } from '#organization/organization-context.tsx'
import type { Session } from '../session.ts'
import { useSessionClient, useSession } from '../session-context.tsx'
import { bookmarkMessages as words } from './bookmarks.messages.ts'

/** What names an article that is to be kept. */
export type BookmarkTarget = Pick<ArticleSummary, 'slug' | 'topic' | 'name'>

/** Articles the member kept, newest first. Quiet: every page is whole without them. */
export const bookmarksQuery = (session: Pick<Session, 'own'>) =>
  queryOptions({
    queryKey: ['kept-articles'],
    queryFn: async () => (await session.own(listSavedArticles, {})).results,
    retry: false,
  })

/** The kept articles of whoever is here: nobody's for a visitor, and none where there are no articles. */
export function useBookmarks() {
  const { organisation } = useTenant()
  const { status } = useSession()
  const enabled = status === 'member' && isRouteAvailable(organisation, 'topics')
  return useQuery({ ...bookmarksQuery(useSessionClient()), enabled })
}

/** Why an article could not be kept: what the service says, as that there are enough already; else that it was not reached. */
export function describeBookmarkError(error: Error): string {
  const said = error instanceof ApiError && error.status === 400 ? error.payload.errors[0]?.message : null
  return typeof said === 'string' ? said : words.notKept
}

/** Keeps and forgets. What is gone already, as from another tab, counts as forgotten. */
export function useToggleBookmark() {
  const session = useSessionClient()
  const queries = useQueryClient()
  const { queryKey } = bookmarksQuery(session)
  const readAnew = () => queries.invalidateQueries({ queryKey })
  const keep = useMutation({
    mutationFn: ({ slug, topic, name }: BookmarkTarget) =>
      session.own(saveArticle, { body: { slug, topic, name } }),
    onSuccess: (kept) => {
      // It is on the list also where the list cannot be read anew: on the device it may be gone by now.
      queries.setQueryData(queryKey, (list = []) => [kept, ...list.filter(({ id }) => id !== kept.id)])
      return readAnew()
    },
  })
  const forget = useMutation({
    mutationFn: async ({ id }: SavedArticle) => {
      try {
        await session.own(removeSavedArticle, { params: { id } })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSuccess: readAnew,
  })
  return { keep, forget }
}
