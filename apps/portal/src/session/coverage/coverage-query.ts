import { readCoverage } from '@evenkeel/api-contract/portal/coverage'
import { queryOptions } from '@tanstack/react-query'
import type { Session } from '../session.ts'

/** Query key of the member's covered sessions. */
export const coverageQueryKey = ['coverage'] as const

/** The member's covered sessions, refetched by every page that shows them. Failures are quiet. */
export const coverageQuery = (session: Session) =>
  queryOptions({
    queryKey: coverageQueryKey,
    queryFn: ({ signal }) => session.own(readCoverage, { signal }),
    staleTime: 0,
    retry: false,
  })
