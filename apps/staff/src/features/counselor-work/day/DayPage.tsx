import { type CounselorDay, type DayVisit, readCounselorDay } from '@evenkeel/contract/counselor/visits'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useStaff } from '#session/staff.tsx'
import { background } from '#session/call.ts'
import { Answer, Empty } from '#ui/Answer.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { moment, timeThere } from '#ui/times/times.ts'
import { clockLine } from '#ui/times/zones.ts'
import { useMe } from '../InOwnZone.tsx'
import { AGAIN_LIST, DAY } from '../keys.ts'
import { isOpen, useOffers } from '../offers/use-offers.ts'
import { VisitList } from '../VisitList.tsx'
import { Canceled } from './Canceled.tsx'
import { Licences } from './Licences.tsx'
import { dayWords } from '../work.words.ts'
import { onDayOf } from './days.ts'

function Section({
  title,
  visits,
  zone,
}: {
  readonly title: string
  readonly visits: readonly DayVisit[]
  readonly zone: string
}) {
  return (
    <section className={parts.tight}>
      <h2>{title}</h2>
      {visits.length === 0 ? (
        <p className={parts.soft}>{dayWords.noVisits}</p>
      ) : (
        <VisitList
          visits={visits}
          zone={zone}
          timeOf={({ starts_at }) => timeThere(Temporal.Instant.from(starts_at), zone)}
        />
      )}
    </section>
  )
}

/** What stands between members and the counselor: steps that are left, and licenses that end or wait. */
function Standing() {
  const { data } = useMe()
  if (!data) return null
  return (
    <>
      {data.is_listed ? null : (
        <Notice kind="warning" title={dayWords.notListed}>
          <p>
            <Link to="/counselor/welcome">{dayWords.toSteps}</Link>
          </p>
        </Notice>
      )}
      {data.licence_notes.length > 0 ? <Licences notes={data.licence_notes} /> : null}
    </>
  )
}

/** Leads to requests that wait for an answer; the time is that of the first one. */
function WaitingOffers() {
  const { data } = useOffers()
  const open = data?.offers.filter(isOpen) ?? []
  const [first] = open
  if (!data || !first) return null
  return (
    <Notice kind="warning">
      <p>
        {dayWords.offers({ count: open.length, moment: moment(first.answer_by, data.zone) })}{' '}
        <Link to="/counselor/offers">{dayWords.toOffers}</Link>
      </p>
    </Notice>
  )
}

/** Leads to the next visit where it is days ahead. */
function Next({ next, zone }: { readonly next: DayVisit; readonly zone: string }) {
  return (
    <p>
      <Link to={`/counselor/visits/${next.visit.id}`}>
        {dayWords.next({ time: moment(next.visit.starts_at, zone), name: next.person.name })}
      </Link>
    </p>
  )
}

function Day({
  day: { now, zone, to_close, visits, next, canceled, unread },
}: {
  readonly day: CounselorDay
}) {
  const today = visits.filter(onDayOf(now, zone, 0))
  const tomorrow = visits.filter(onDayOf(now, zone, 1))
  const isEmpty = visits.length === 0 && to_close.length === 0
  return (
    <div className={parts.stack}>
      <Standing />
      <WaitingOffers />
      <Canceled visits={canceled} zone={zone} />
      {unread > 0 ? (
        <Notice kind="info">
          <p>
            {dayWords.unread({ count: unread })} <Link to="/counselor/inbox">{dayWords.toInbox}</Link>
          </p>
        </Notice>
      ) : null}
      {to_close.length > 0 ? (
        <section className={parts.tight}>
          <h2>{dayWords.toClose}</h2>
          <p>{dayWords.toCloseText}</p>
          <VisitList visits={to_close} zone={zone} timeOf={({ starts_at }) => moment(starts_at, zone)} />
        </section>
      ) : null}
      {isEmpty ? (
        <Empty title={dayWords.noneSoon}>
          <p>{dayWords.noVisitsText}</p>
        </Empty>
      ) : (
        <>
          <Section title={dayWords.today} visits={today} zone={zone} />
          <Section title={dayWords.tomorrow} visits={tomorrow} zone={zone} />
        </>
      )}
      {next === null ? null : <Next next={next} zone={zone} />}
      <p>
        <Link to="/counselor/visits">{dayWords.ahead}</Link>
      </p>
    </div>
  )
}

/** What a counselor finds in the morning; fresh by itself. */
export function DayPage() {
  const { call } = useStaff()
  const query = useQuery({
    queryKey: DAY,
    queryFn: ({ signal }) => call(readCounselorDay, { signal, headers: background }),
    refetchInterval: AGAIN_LIST,
  })
  const zone = query.data?.zone
  return (
    <Page title={dayWords.title} lead={zone ? clockLine(zone) : ''}>
      <Answer query={query}>{(day) => <Day day={day} />}</Answer>
    </Page>
  )
}
