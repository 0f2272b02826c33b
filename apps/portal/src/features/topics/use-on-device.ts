import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePlace } from '#organisation/organisation-context.tsx'
import { deviceQueryKept } from './device-queries.ts'
import { keep, type KeptReading } from './kept-reading.ts'

/** What this device keeps of an article, and the way to change it. */
export function useOnDevice({ slug, topic, name }: Pick<KeptReading, 'slug' | 'topic' | 'name'>) {
  const { client } = usePlace()
  const queries = useQueryClient()
  const { data } = useQuery(deviceQueryKept(client, slug))
  const { saved = false, helpful = null } = data ?? {}
  const { mutate, isError } = useMutation({
    mutationFn: (change: Partial<Pick<KeptReading, 'saved' | 'helpful'>>) =>
      keep({ client, slug, topic, name, saved, helpful, ...change }),
    networkMode: 'always',
    onSuccess: () => queries.invalidateQueries({ queryKey: ['device'] }),
  })
  return { saved, helpful, change: mutate, isError }
}
