import { ApiError, type CallOptions } from '@evenkeel/api-contract/client/api-call'
import type { EndpointResult, Endpoint, CallInput } from '@evenkeel/api-contract/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { memberRecordKey, memberRecordPartKey } from '../query-keys.ts'

type PartEndpoint = Endpoint & { readonly method: 'GET' }

/** Fetches one part of the open member record when its tab opens; discarded with the page. */
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
  // Access was closed in another window or expired on the server: the whole page shows that.
  useEffect(() => {
    if (isGone) void client.invalidateQueries({ queryKey: memberRecordKey(id), exact: true })
  }, [client, id, isGone])
  return query
}
