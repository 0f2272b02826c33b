import { readCounselor } from '@evenkeel/api-contract/counselor/me'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { backgroundHeaders } from '#lib/api-client.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import parts from '#components/parts.module.css'
import { describePageTimeZone } from '#lib/time/date-time.ts'
import { COUNSELOR_QUERY_KEY } from '../query-keys.ts'

/** The signed-in counselor. */
export function useCurrentCounselor() {
  const { call } = useStaffClient()
  return useQuery({
    queryKey: COUNSELOR_QUERY_KEY,
    queryFn: ({ signal }) => call(readCounselor, { signal, headers: backgroundHeaders }),
  })
}

/** Renders children with the counselor's profile time zone, which is named above them. */
export function CounselorTimeZone({ children }: { readonly children: (zone: string) => ReactNode }) {
  return (
    <QueryBoundary query={useCurrentCounselor()}>
      {({ zone }) => (
        <>
          <p className={`${parts.soft} ${parts.small}`}>{describePageTimeZone(zone)}</p>
          {children(zone)}
        </>
      )}
    </QueryBoundary>
  )
}
