import { readCoverage } from '@evenkeel/api-contract/portal/coverage'
import { queryOptions } from '@tanstack/react-query'
import type { Session } from '../session.ts'

/** What the member's covered sessions are kept under. */
export const coverageQueryKey = ['coverage'] as const

/** The member's covered sessions, asked anew by every page that speaks of them. Its failure is quiet. */
export const coverageQuery = (session: Session) =>
  queryOptions({
    queryKey: coverageQueryKey,
    queryFn: ({ signal }) => session.own(readCoverage, { signal }),
    staleTime: 0,
    retry: false,
  })
