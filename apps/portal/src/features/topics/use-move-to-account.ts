import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useKeeping } from '#session/articles/kept-articles.ts'
import { keep, type KeptReading } from './kept-reading.ts'

/**
 * Moves what was saved on this device to the account of the member who is here, one after the other: what did not get there
 * stays on the device. Of what did, nothing stays there.
 */
export function useMoveToAccount() {
  const { keep: keepOnAccount } = useKeeping()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (saved: readonly KeptReading[]) => {
      for (const reading of saved) {
        await keepOnAccount.mutateAsync(reading)
        await keep({ ...reading, saved: false, helpful: null })
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['device'] }),
  })
}
