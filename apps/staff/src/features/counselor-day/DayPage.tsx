import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { LicenseNotice } from '@evenkeel/api-contract/counselor/me'
import { type CounselorDay, type DayVisit, readCounselorDay } from '@evenkeel/api-contract/counselor/visits'
import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import { Notice } from '#components/Notice.tsx'
import { Page } from '#components/Page.tsx'
import { EmptyState, QueryBoundary } from '#components/QueryBoundary.tsx'
import parts from '#components/parts.module.css'
import { isOpenOffer, useOffers } from '#features/counselor-offers/api/use-offers.ts'
import { useCurrentCounselor } from '#features/counselor-workspace/components/CounselorTimeZone.tsx'
import { VisitList } from '#features/counselor-workspace/components/VisitList.tsx'
import { DAY_QUERY_KEY, LIST_POLL_INTERVAL } from '#features/counselor-workspace/query-keys.ts'
import { dayMessages } from '#features/counselor-workspace/workspace.messages.ts'
import { backgroundHeaders } from '#lib/api-client.ts'
import {
  describePageTimeZone,
  formatDayTime,
  formatPlainDate,
  formatTimeInZone,
} from '#lib/time/date-time.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { CanceledVisits } from './components/CanceledVisits.tsx'

/** Notice for one license. */
function describeLicenseNotice({ state: code, note, ends_on }: LicenseNotice): string {
  const state = usStates.find((one) => one.code === code)?.name ?? code
  const day = ends_on === null ? '' : formatPlainDate(Temporal.PlainDate.from(ends_on))
  const lines: Readonly<Record<LicenseNotice['note'], string>> = {
    ends_soon: dayMessages.endsSoon({ state, day }),
    renewal_waits: dayMessages.renewalWaits({ state }),
    ended: dayMessages.ended({ state, day }),
    unchecked: dayMessages.unchecked({ state }),
    refused: dayMessages.refused({ state }),
  }
  return lines[note]
}

/** Notices for licenses that expire soon, are pending, or were rejected. */
function LicenseNotices({ notes }: { readonly notes: readonly LicenseNotice[] }) {
  const asksForSomething = notes.some(({ note }) => ['ends_soon', 'ended', 'refused'].includes(note))
  return (
    <Notice kind={asksForSomething ? 'warning' : 'info'} title={dayMessages.licences}>
      <ul className={parts.plain}>
        {notes.map((one) => (
          <li key={one.state}>{describeLicenseNotice(one)}</li>
        ))}
      </ul>
      <p>
        <Link to="/counselor/licences">{dayMessages.toLicences}</Link>
      </p>
      {asksForSomething ? (
        <p>
          <Link to="/counselor/visits">{dayMessages.toVisits}</Link>
        </p>
      ) : null}
    </Notice>
  )
}

const toPlainDate = (iso: string, zone: string): Temporal.PlainDate =>
  Temporal.Instant.from(iso).toZonedDateTimeISO(zone).toPlainDate()

/**
 * Returns a predicate: whether a visit begins the given number of days after the date of `now`, in a time
 * zone.
 */
export const isOnDay =
  (now: string, zone: string, days: number) =>
  ({ visit }: DayVisit): boolean =>
    toPlainDate(visit.starts_at, zone).equals(toPlainDate(now, zone).add({ days }))

function VisitSection({
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
        <p className={parts.soft}>{dayMessages.noVisits}</p>
      ) : (
        <VisitList
          visits={visits}
          zone={zone}
          timeOf={({ starts_at }) => formatTimeInZone(Temporal.Instant.from(starts_at), zone)}
        />
      )}
    </section>
  )
}

/** Notices about missing onboarding steps and expiring or pending licenses. */
function ListingNotices() {
  const { data } = useCurrentCounselor()
  if (!data) return null
  return (
    <>
      {data.is_listed ? null : (
        <Notice kind="warning" title={dayMessages.notListed}>
          <p>
            <Link to="/counselor/welcome">{dayMessages.toSteps}</Link>
          </p>
        </Notice>
      )}
      {data.licence_notes.length > 0 ? <LicenseNotices notes={data.licence_notes} /> : null}
    </>
  )
}

/** Link to offers that need an answer, with the deadline of the first one. */
function OpenOffersNotice() {
  const { data } = useOffers()
  const open = data?.offers.filter(isOpenOffer) ?? []
  const [first] = open
  if (!data || !first) return null
  return (
    <Notice kind="warning">
      <p>
        {dayMessages.offers({ count: open.length, moment: formatDayTime(first.answer_by, data.zone) })}{' '}
        <Link to="/counselor/offers">{dayMessages.toOffers}</Link>
      </p>
    </Notice>
  )
}

/** Link to the next visit when it is not today or tomorrow. */
function NextVisitLink({ next, zone }: { readonly next: DayVisit; readonly zone: string }) {
  return (
    <p>
      <Link to={`/counselor/visits/${next.visit.id}`}>
        {dayMessages.next({ time: formatDayTime(next.visit.starts_at, zone), name: next.person.name })}
      </Link>
    </p>
  )
}

function DayOverview({
  day: { now, zone, to_close, visits, next, canceled, unread },
}: {
  readonly day: CounselorDay
}) {
  const today = visits.filter(isOnDay(now, zone, 0))
  const tomorrow = visits.filter(isOnDay(now, zone, 1))
  const isEmpty = visits.length === 0 && to_close.length === 0
  return (
    <div className={parts.stack}>
      <ListingNotices />
      <OpenOffersNotice />
      <CanceledVisits visits={canceled} zone={zone} />
      {unread > 0 ? (
        <Notice kind="info">
          <p>
            {dayMessages.unread({ count: unread })} <Link to="/counselor/inbox">{dayMessages.toInbox}</Link>
          </p>
        </Notice>
      ) : null}
      {to_close.length > 0 ? (
        <section className={parts.tight}>
          <h2>{dayMessages.toClose}</h2>
          <p>{dayMessages.toCloseText}</p>
          <VisitList
            visits={to_close}
            zone={zone}
            timeOf={({ starts_at }) => formatDayTime(starts_at, zone)}
          />
        </section>
      ) : null}
      {isEmpty ? (
        <EmptyState title={dayMessages.noneSoon}>
          <p>{dayMessages.noVisitsText}</p>
        </EmptyState>
      ) : (
        <>
          <VisitSection title={dayMessages.today} visits={today} zone={zone} />
          <VisitSection title={dayMessages.tomorrow} visits={tomorrow} zone={zone} />
        </>
      )}
      {next === null ? null : <NextVisitLink next={next} zone={zone} />}
      <p>
        <Link to="/counselor/visits">{dayMessages.ahead}</Link>
      </p>
    </div>
  )
}

/** Start page of a counselor; polls for changes. */
export function DayPage() {
  const { call } = useStaffClient()
  const query = useQuery({
    queryKey: DAY_QUERY_KEY,
    queryFn: ({ signal }) => call(readCounselorDay, { signal, headers: backgroundHeaders }),
    refetchInterval: LIST_POLL_INTERVAL,
  })
  const zone = query.data?.zone
  return (
    <Page title={dayMessages.title} lead={zone ? describePageTimeZone(zone) : ''}>
      <QueryBoundary query={query}>{(day) => <DayOverview day={day} />}</QueryBoundary>
    </Page>
  )
}
