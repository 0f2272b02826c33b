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

/** Placeholder as long as a long time and name. */
const getLongestText = () => words.atThatTime({ time: '00:00 00', name: '000000000 0000000000 000000' })

/** Lists other visits of the member on that day before booking, to avoid a conflict. */
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
  // After a reload it arrives after the page: in reserved space, where a box would be too high.
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

/** Cost and links back to the choices. */
function CostAndChanges() {
  const { status, user } = useSession()
  const booking = useBookingState()
  const { dfd_client: logsInElsewhere } = useOrganization()
  // Visitors just saw the home page, which says what the number is granted for; a member may have skipped it.
  const isVisitor = status === 'visitor'
  const covered = useCoverageText(isVisitor ? 'brief' : 'full')
  return (
    <div className={styles.rest}>
      {isVisitor && user === null && !logsInElsewhere ? <p>{words.notBookedYet}</p> : null}
      {/* Members with complete consent read it beside the button. */}
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
 * Booking form with the chosen slot: counselor, day, time, zone, method and hold time (ROUTE-34). A sticky
 * line on a phone, a panel beside the form on wide screens. Without a slot, as for an in-person request, only
 * the form is shown.
 */
export function AppointmentLayout({
  canChange = false,
  asks = true,
  children,
}: {
  readonly canChange?: boolean
  /** Whether this page requests the slot hold. Members who wait for a code may no longer request it. */
  readonly asks?: boolean
  readonly children: ReactNode
}) {
  const { slot, method, asking } = useBookingState()
  // Value at mount: when the slot is taken meanwhile, the form keeps its input until the calendar opens.
  const [hasHour] = useState(slot !== null && method !== 'face_to_face' && !asking)
  if (!hasHour) return children
  return (
    <div className={styles.layout}>
      <AppointmentPanel canChange={canChange} asks={asks} />
      <div className={styles.form}>{children}</div>
    </div>
  )
}
