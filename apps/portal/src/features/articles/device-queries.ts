import { queryOptions } from '@tanstack/react-query'
import { readAllBookmarks, readBookmark } from './device-bookmarks.ts'

/** IndexedDB works offline, and a failed read will not succeed on retry. */
const deviceQueryOptions = { networkMode: 'always', retry: false, staleTime: 0 } as const

/** Query for the bookmark of one article. */
export const bookmarkQuery = (client: string, slug: string) =>
  queryOptions({
    queryKey: ['device', 'kept', client, slug],
    queryFn: () => readBookmark(client, slug),
    ...deviceQueryOptions,
  })

/** Query for all bookmarks. */
export const allBookmarksQuery = (client: string) =>
  queryOptions({
    queryKey: ['device', 'all', client],
    queryFn: () => readAllBookmarks(client),
    ...deviceQueryOptions,
  })
