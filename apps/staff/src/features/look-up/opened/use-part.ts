import type { SentExtras } from '@evenkeel/contract/call'
import type { Answer, EndpointShape, Sent } from '@evenkeel/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useStaff } from '#session/staff.tsx'
import { partKey } from './keys.ts'

type PartEndpoint = EndpointShape & { readonly method: 'GET' }

/** One part of what is known of the open person: asked for when its tab is opened, and forgotten with the page. */
export function usePart<E extends PartEndpoint>(id: string, part: string, endpoint: E) {
  const { call } = useStaff()
  return useQuery({
    queryKey: partKey(id, part),
    queryFn: ({ signal }): Promise<Answer<E>> =>
      call(endpoint, { params: { id }, signal } as unknown as Sent<E> & SentExtras),
    staleTime: 30_000,
    gcTime: 0,
  })
}
