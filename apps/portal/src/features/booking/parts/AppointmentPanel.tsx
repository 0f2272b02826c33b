import { type ReactNode, useState } from 'react'
import { zoneWords } from '@evenkeel/contract/lists/zone-words'
import { dayAndTime, shortDayAndTime } from '@evenkeel/contract/moments'
import { href } from '#lib/paths.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { useBookingState, useWhoIsHere } from '#session/session-context.tsx'
import { methodName } from '#session/visits/visit.ts'
import { When } from '#session/visits/When.tsx'
import { Link } from '#ui/Link.tsx'
import { bookingWords } from '../booking.words.ts'
import { isReadyToBook } from '../flow.ts'
import { visitTakes } from '../search/words.ts'
import { useCovered } from '../use-covered.ts'
import { useProviderName } from '../use-provider-name.ts'
import { BookingForesight } from '../foresight/BookingForesight.tsx'
import { HoldNotice } from './HoldNotice.tsx'
import { OtherVisits } from '../foresight/OtherVisits.tsx'
import { reviewWords as words } from './review.words.ts'
import styles from './appointment-panel.module.css'

const changes = [
  { to: href('provider-schedule'), says: words.time, label: words.changeTime },
  { to: href('results'), says: words.thisCounselor, label: words.changeCounselor },
  { to: href('appointment-type'), says: words.howYouMeet, label: words.changeHow },
] as const

/** What it costs, and the ways back to choosing. */
function Rest() {
  const { status, user } = useWhoIsHere()
  const booking = useBookingState()
  const { dfd_client: logsInElsewhere } = useOrganisation()
  // A visitor has just come by the home page, which says for what the number is granted; a member may have passed it by.
  const isVisitor = status === 'visitor'
  const covered = useCovered(isVisitor ? 'brief' : 'full')
  return (
    <div className={styles.rest}>
      {isVisitor && user === null && !logsInElsewhere ? <p>{words.notBookedYet}</p> : null}
      {/* Whoever has agreed to everything already reads it beside the button. */}
      {status === 'member' && !isReadyToBook(booking, user) ? <p>{bookingWords.thisNotBooked}</p> : null}
      <p>
        <span>{covered}</span> <span>{visitTakes()}</span>
      </p>
      <BookingForesight />
      <OtherVisits />
      <div className={styles.changes}>
        <span>{words.change}</span>
        <ul>
          {changes.map(({ to, says, label }) => (
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
  const zone = useZone()
  const name = useProviderName(asks)
  return (
    <aside className={styles.panel} aria-label={words.chosenTime}>
      <div className={styles.bar}>
        <div>
          {slot === null ? null : (
            <p className={styles.when} translate="no">
              <span className={styles.long}>
                <When words={dayAndTime(Temporal.Instant.from(slot), zone)} />
              </span>
              <span className={styles.short}>{shortDayAndTime(Temporal.Instant.from(slot), zone)}</span>
              <span className={styles.zone}>{zoneWords(zone)}</span>
            </p>
          )}
          <p className={styles.who}>
            <span className={styles.name} translate="no">
              {name ?? bookingWords.counselor}
            </span>
            {method === null ? null : <span>{methodName(method)}</span>}
          </p>
        </div>
        <HoldNotice isBrief asks={asks} />
      </div>
      {canChange ? <Rest /> : null}
    </aside>
  )
}

/**
 * A form of the booking with the chosen hour in view: counselor, day, time, zone, way of meeting, and how long it is held
 * (ROUTE-34). A line that stays on top on a phone, a panel beside the form where there is room. Without a chosen hour, as for
 * a request to meet in person, the form stands alone.
 */
export function WithAppointment({
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
