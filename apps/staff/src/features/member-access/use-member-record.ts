import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, type CallOptions } from '@evenkeel/api-contract/client/api-call'
import type { CallInput, Endpoint, EndpointResult } from '@evenkeel/api-contract/endpoint'
import type { MemberAccess } from '@evenkeel/api-contract/staff/member-access'
import { monotonicNow, useStaffClient } from '#session/session-context.tsx'

/** TanStack Query key of the person's active member access list. */
export const MEMBER_ACCESS_QUERY_KEY = ['look-ups'] as const

/**
 * Key of one member access. Everything read from the open record is stored below it and is removed with it.
 */
export const memberRecordKey = (id: string) => ['look-up', id] as const
export const memberRecordPartKey = (id: string, part: string) => ['look-up', id, part] as const

/** Fetches one part of the open member record when its tab opens; discarded with the page. */
export function useMemberRecordPart<E extends Endpoint>(id: string, part: string, endpoint: E) {
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

/**
 * Open member record with its expiry on the page's own clock, in milliseconds: the computer's time may differ
 * from the server's.
 */
export interface TimedAccess {
  readonly lookUp: MemberAccess
  readonly endsAt: number
}

/** Call right after the response that contains the remaining time. */
export const toTimedAccess = (lookUp: MemberAccess): TimedAccess => ({
  lookUp,
  endsAt: monotonicNow() + lookUp.seconds_left * 1000,
})
