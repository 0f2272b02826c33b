import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { ArticleSummary } from '@evenkeel/api-contract/content/schemas/article'
import {
  removeSavedArticle,
  saveArticle,
  type SavedArticle,
  listSavedArticles,
} from '@evenkeel/api-contract/portal/saved-articles'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import { useTenant } from '#organization/organization-context.tsx'
import type { Session } from '../session.ts'
import { useSessionClient, useSession } from '../session-context.tsx'
import { bookmarkMessages as words } from './bookmarks.messages.ts'

/** The fields that identify an article to bookmark. */
export type BookmarkTarget = Pick<ArticleSummary, 'slug' | 'topic' | 'name'>

/** The member's bookmarks, newest first. Failures are quiet: every page works without them. */
export const bookmarksQuery = (session: Pick<Session, 'own'>) =>
  queryOptions({
    queryKey: ['kept-articles'],
    queryFn: async () => (await session.own(listSavedArticles, {})).results,
    retry: false,
  })

/** Bookmarks of the signed-in member; empty for visitors and for an organization without articles. */
export function useBookmarks() {
  const { organisation } = useTenant()
  const { status } = useSession()
  const enabled = status === 'member' && isRouteAvailable(organisation, 'topics')
  return useQuery({ ...bookmarksQuery(useSessionClient()), enabled })
}

/**
 * Error text of a failed bookmark: that of the service, for example that the limit is reached, else a network
 * error.
 */
export function describeBookmarkError(error: Error): string {
  const said = error instanceof ApiError && error.status === 400 ? error.payload.errors[0]?.message : null
  return typeof said === 'string' ? said : words.notKept
}

/** Adds and removes bookmarks. A bookmark that is already gone, as from another tab, counts as removed. */
export function useToggleBookmark() {
  const session = useSessionClient()
  const queries = useQueryClient()
  const { queryKey } = bookmarksQuery(session)
  const readAnew = () => queries.invalidateQueries({ queryKey })
  const keep = useMutation({
    mutationFn: ({ slug, topic, name }: BookmarkTarget) =>
      session.own(saveArticle, { body: { slug, topic, name } }),
    onSuccess: (kept) => {
      // Update the cached list directly, in case the refetch fails.
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
