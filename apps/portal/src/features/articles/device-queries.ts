import { queryOptions } from '@tanstack/react-query'
import { readAllBookmarks, readBookmark } from './device-bookmarks.ts'

/** The device answers also without a network, and a browser that keeps nothing will not do so when asked again. */
const deviceQueryOptions = { networkMode: 'always', retry: false, staleTime: 0 } as const

/** What is kept of one article. */
export const bookmarkQuery = (client: string, slug: string) =>
  queryOptions({
    queryKey: ['device', 'kept', client, slug],
    queryFn: () => readBookmark(client, slug),
    ...deviceQueryOptions,
  })

/** All that is kept, of any article. */
export const allBookmarksQuery = (client: string) =>
  queryOptions({
    queryKey: ['device', 'all', client],
    queryFn: () => readAllBookmarks(client),
    ...deviceQueryOptions,
  })
