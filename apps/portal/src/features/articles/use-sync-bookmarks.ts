import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToggleBookmark } from '#session/articles/bookmarks.ts'
import { saveBookmark, type DeviceBookmark } from './device-bookmarks.ts'

/**
 * Moves what was saved on this device to the account of the member who is here, one after the other: what did not get there
 * stays on the device. Of what did, nothing stays there.
 */
export function useSyncBookmarks() {
  const { keep: keepOnAccount } = useToggleBookmark()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (saved: readonly DeviceBookmark[]) => {
      for (const reading of saved) {
        await keepOnAccount.mutateAsync(reading)
        await saveBookmark({ ...reading, saved: false, helpful: null })
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['device'] }),
  })
}
