import { listUpcomingVisits } from '@evenkeel/api-contract/counselor/visits'
import { useQuery } from '@tanstack/react-query'
import { useStaffClient } from '#session/session-context.tsx'
import { QueryBoundary, EmptyState } from '#components/QueryBoundary.tsx'
import { BackLink } from '#components/BackLink.tsx'
import { Page } from '#components/Page.tsx'
import { formatDayTime } from '#lib/time/date-time.ts'
import { CounselorTimeZone } from '#features/counselor-workspace/components/CounselorTimeZone.tsx'
import { VISITS_QUERY_KEY } from '#features/counselor-workspace/query-keys.ts'
import { VisitList } from '#features/counselor-workspace/components/VisitList.tsx'
import { dayMessages, visitMessages } from '#features/counselor-workspace/workspace.messages.ts'

/** Lists every booked visit, for example to move or cancel some of them. */
export function UpcomingVisitsPage() {
  const { call } = useStaffClient()
  const query = useQuery({
    queryKey: VISITS_QUERY_KEY,
    queryFn: async ({ signal }) => (await call(listUpcomingVisits, { signal })).visits,
    gcTime: 0,
  })
  return (
    <>
      <BackLink to="/counselor/today">{visitMessages.back}</BackLink>
      <Page title={dayMessages.ahead} lead={dayMessages.aheadLead}>
        <CounselorTimeZone>
          {(zone) => (
            <QueryBoundary query={query}>
              {(visits) =>
                visits.length === 0 ? (
                  <EmptyState title={dayMessages.noneAhead} />
                ) : (
                  <VisitList
                    visits={visits}
                    zone={zone}
                    timeOf={({ starts_at }) => formatDayTime(starts_at, zone)}
                  />
                )
              }
            </QueryBoundary>
          )}
        </CounselorTimeZone>
      </Page>
    </>
  )
}
