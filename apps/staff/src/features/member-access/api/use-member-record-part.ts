import { ApiError, type CallOptions } from '@evenkeel/api-contract/client/api-call'
import type { EndpointResult, Endpoint, CallInput } from '@evenkeel/api-contract/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { memberRecordKey, memberRecordPartKey } from '../query-keys.ts'

type PartEndpoint = Endpoint & { readonly method: 'GET' }

/** One part of what is known of the open person: asked for when its tab is opened, and forgotten with the page. */
export function useMemberRecordPart<E extends PartEndpoint>(id: string, part: string, endpoint: E) {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: memberRecordPartKey(id, part),
    queryFn: ({ signal }): Promise<EndpointResult<E>> =>
      call(endpoint, { params: { id }, signal } as unknown as CallInput<E> & CallOptions),
    staleTime: 30_000,
    gcTime: 0,
  })
  const isGone = query.error instanceof ApiError && query.error.status === 404
  // Closed in another window, or by the server's clock: then the whole page says so.
  useEffect(() => {
    if (isGone) void client.invalidateQueries({ queryKey: memberRecordKey(id), exact: true })
  }, [client, id, isGone])
  return query
}
