import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTenant } from '#organization/organization-context.tsx'
import { bookmarkQuery } from './device-queries.ts'
import { saveBookmark, type DeviceBookmark } from './device-bookmarks.ts'

/** What this device keeps of an article, and the way to change it. */
export function useDeviceBookmark({ slug, topic, name }: Pick<DeviceBookmark, 'slug' | 'topic' | 'name'>) {
  const { client } = useTenant()
  const queries = useQueryClient()
  const { data } = useQuery(bookmarkQuery(client, slug))
  const { saved = false, helpful = null } = data ?? {}
  const { mutate, isError } = useMutation({
    mutationFn: (change: Partial<Pick<DeviceBookmark, 'saved' | 'helpful'>>) =>
      saveBookmark({ client, slug, topic, name, saved, helpful, ...change }),
    networkMode: 'always',
    onSuccess: () => queries.invalidateQueries({ queryKey: ['device'] }),
  })
  return { saved, helpful, change: mutate, isError }
}
