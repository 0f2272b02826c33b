import { type ReactNode, useState } from 'react'
import { limits } from '@evenkeel/api-contract/limits'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { formatDateTime, formatShortDateTime, formatTime } from '@evenkeel/api-contract/time/format-date-time'
import { Banner } from '#components/Banner.tsx'
import { Link } from '#components/Link.tsx'
import { ReservedSpace } from '#components/reserved-space/ReservedSpace.tsx'
import { href } from '#lib/paths.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useBookingState, useSession } from '#session/session-context.tsx'
import { DateTimeText } from '#session/visits/DateTimeText.tsx'
import { getMethodName } from '#session/visits/visit-text.ts'
import { isReadyToBook } from '../booking-steps.ts'
import { bookingMessages } from '../booking.messages.ts'
import { BookingCoveragePreview } from '../coverage-preview/BookingCoveragePreview.tsx'
import { type ExistingVisit, findSameDayVisits } from '../coverage-preview/same-day-visits.ts'
import { useUpcomingVisits } from '../coverage-preview/use-upcoming-visits.ts'
import { describeVisitLength } from '../search/method-text.ts'
import { useCoverageText } from '../use-coverage-text.ts'
import { useProviderName } from '../use-provider-name.ts'
import { HoldNotice } from './HoldNotice.tsx'
import styles from './appointment-panel.module.css'
import { reviewMessages as words } from './review.messages.ts'

/** As long as a time and a name that are written long. */
const getLongestText = () => words.atThatTime({ time: '00:00 00', name: '000000000 0000000000 000000' })

/** Says, before a member books, what they have on that day already: nobody can come to two visits at once. */
function SameDayVisits(): ReactNode {
  const { slot, movingId, outcome } = useBookingState()
  const zone = useTimeZone()
  const { visits, isLate } = useUpcomingVisits(slot !== null && outcome === null)
  if (slot === null) return null
  const from = Temporal.Instant.from(slot)
  const until = from.add({ milliseconds: limits.slotLength })
  const { atThatTime, sameDay } = findSameDayVisits(visits, { from, until, zone, moving: movingId })
  const named = ({ start_time: start, provider }: ExistingVisit) => ({
    time: formatTime(Temporal.Instant.from(start), zone),
    name: provider.fullname,
  })
  const [first] = sameDay
  const says = atThatTime ? words.atThatTime(named(atThatTime)) : first && words.sameDay(named(first))
  // After a reload it comes later than the page: in the place that was kept for it, where a box would be too high.
  if (isLate)
    return (
      <ReservedSpace longest={getLongestText()}>
        {says === undefined ? null : (
          <p>
            <strong>{says}</strong>
          </p>
        )}
      </ReservedSpace>
    )
  return says === undefined ? null : <Banner kind={atThatTime ? 'warning' : 'info'}>{says}</Banner>
}

const changeLinks = [
  { to: href('provider-schedule'), says: words.time, label: words.changeTime },
  { to: href('results'), says: words.thisCounselor, label: words.changeCounselor },
  { to: href('appointment-type'), says: words.howYouMeet, label: words.changeHow },
] as const

/** What it costs, and the ways back to choosing. */
function CostAndChanges() {
  const { status, user } = useSession()
  const booking = useBookingState()
  const { dfd_client: logsInElsewhere } = useOrganization()
  // A visitor has just come by the home page, which says for what the number is granted; a member may have passed it by.
  const isVisitor = status === 'visitor'
  const covered = useCoverageText(isVisitor ? 'brief' : 'full')
  return (
    <div className={styles.rest}>
      {isVisitor && user === null && !logsInElsewhere ? <p>{words.notBookedYet}</p> : null}
      {/* Whoever has agreed to everything already reads it beside the button. */}
      {status === 'member' && !isReadyToBook(booking, user) ? <p>{bookingMessages.thisNotBooked}</p> : null}
      <p>
        <span>{covered}</span> <span>{describeVisitLength()}</span>
      </p>
      <BookingCoveragePreview />
      <SameDayVisits />
      <div className={styles.changes}>
        <span>{words.change}</span>
        <ul>
          {changeLinks.map(({ to, says, label }) => (
            <li key={to}>
              <Link to={to} aria-label={label}>
                {says}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function AppointmentPanel({ canChange, asks }: { readonly canChange: boolean; readonly asks: boolean }) {
  const { slot, method } = useBookingState()
  const zone = useTimeZone()
  const name = useProviderName(asks)
  return (
    <aside className={styles.panel} aria-label={words.chosenTime}>
      <div className={styles.bar}>
        <div>
          {slot === null ? null : (
            <p className={styles.when} translate="no">
              <span className={styles.long}>
                <DateTimeText words={formatDateTime(Temporal.Instant.from(slot), zone)} />
              </span>
              <span className={styles.short}>{formatShortDateTime(Temporal.Instant.from(slot), zone)}</span>
              <span className={styles.zone}>{formatTimeZone(zone)}</span>
            </p>
          )}
          <p className={styles.who}>
            <span className={styles.name} translate="no">
              {name ?? bookingMessages.counselor}
            </span>
            {method === null ? null : <span>{getMethodName(method)}</span>}
          </p>
        </div>
        <HoldNotice isBrief asks={asks} />
      </div>
      {canChange ? <CostAndChanges /> : null}
    </aside>
  )
}

/**
 * A form of the booking with the chosen hour in view: counselor, day, time, zone, way of meeting, and how long it is held
 * (ROUTE-34). A line that stays on top on a phone, a panel beside the form where there is room. Without a chosen hour, as for
 * a request to meet in person, the form stands alone.
 */
export function AppointmentLayout({
  canChange = false,
  asks = true,
  children,
}: {
  readonly canChange?: boolean
  /** The hour is held from here. Whoever waits for a code may not ask for it any more. */
  readonly asks?: boolean
  readonly children: ReactNode
}) {
  const { slot, method, asking } = useBookingState()
  // As on the way in: when the hour is taken meanwhile, what is being typed stays where it is until the calendar opens.
  const [hasHour] = useState(slot !== null && method !== 'face_to_face' && !asking)
  if (!hasHour) return children
  return (
    <div className={styles.layout}>
      <AppointmentPanel canChange={canChange} asks={asks} />
      <div className={styles.form}>{children}</div>
    </div>
  )
}
