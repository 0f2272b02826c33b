import { Refused, type SentExtras } from '@evenkeel/contract/call'
import type { Answer, EndpointShape, Sent } from '@evenkeel/contract/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStaff } from '#session/staff.tsx'
import { lookUpKey, partKey } from './keys.ts'

type PartEndpoint = EndpointShape & { readonly method: 'GET' }

/** One part of what is known of the open person: asked for when its tab is opened, and forgotten with the page. */
export function usePart<E extends PartEndpoint>(id: string, part: string, endpoint: E) {
  const { call } = useStaff()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: partKey(id, part),
    queryFn: ({ signal }): Promise<Answer<E>> =>
      call(endpoint, { params: { id }, signal } as unknown as Sent<E> & SentExtras),
    staleTime: 30_000,
    gcTime: 0,
  })
  const isGone = query.error instanceof Refused && query.error.status === 404
  // Closed in another window, or by the server's clock: then the whole page says so.
  useEffect(() => {
    if (isGone) void client.invalidateQueries({ queryKey: lookUpKey(id), exact: true })
  }, [client, id, isGone])
  return query
}
