import { listVisitsAhead } from '@evenkeel/contract/counselor/visits'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useStaff } from '#session/staff.tsx'
import { Answer, Empty } from '#ui/Answer.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { moment } from '#ui/times/times.ts'
import { InOwnZone } from '../InOwnZone.tsx'
import { VISITS } from '../keys.ts'
import { VisitList } from '../VisitList.tsx'
import { dayWords, visitWords } from '../work.words.ts'

/** Every booked visit: where one is told to move or cancel some of them. */
export function VisitsAheadPage() {
  const { call } = useStaff()
  const query = useQuery({
    queryKey: VISITS,
    queryFn: async ({ signal }) => (await call(listVisitsAhead, { signal })).visits,
    gcTime: 0,
  })
  return (
    <>
      <Link to="/counselor/today" className={parts.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {visitWords.back}
      </Link>
      <Page title={dayWords.ahead} lead={dayWords.aheadLead}>
        <InOwnZone>
          {(zone) => (
            <Answer query={query}>
              {(visits) =>
                visits.length === 0 ? (
                  <Empty title={dayWords.noneAhead} />
                ) : (
                  <VisitList
                    visits={visits}
                    zone={zone}
                    timeOf={({ starts_at }) => moment(starts_at, zone)}
                  />
                )
              }
            </Answer>
          )}
        </InOwnZone>
      </Page>
    </>
  )
}
