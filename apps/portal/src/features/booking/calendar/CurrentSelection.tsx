import { formatShortDateTime } from '@evenkeel/api-contract/time/format-date-time'
import { href } from '#lib/paths.ts'
import { leadingBack } from '#lib/router/leads-back.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useBookingState } from '#session/session-context.tsx'
import { Link } from '#components/Link.tsx'
import { calendarMessages as words } from './calendar.messages.ts'
import styles from './schedule.module.css'

/** Which time was chosen before, for whoever comes back to the free times, and the way to keep it; a visit that moves says its own. */
export function CurrentSelection() {
  const { slot, movingId, outcome, taken } = useBookingState()
  const zone = useTimeZone()
  if (slot === null || movingId !== null || outcome !== null || taken !== null) return null
  return (
    <p className={styles.chosen}>
      <span>{words.chosenNow({ when: formatShortDateTime(Temporal.Instant.from(slot), zone) })}</span>{' '}
      <Link to={href('appointment')} state={leadingBack}>
        {words.keepChosen}
      </Link>
    </p>
  )
}
