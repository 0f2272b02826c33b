import { formatShortDateTime } from '@evenkeel/api-contract/time/format-date-time'
import type { ReactNode } from 'react'
import { useNow } from '#form/state/use-now.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useBookingState } from '#session/session-context.tsx'
import { calendarMessages as words } from '../calendar/calendar.messages.ts'
import { filterUpcomingVisits } from './same-day-visits.ts'
import { useUpcomingVisits } from './use-upcoming-visits.ts'
import styles from './visit-ahead.module.css'

/**
 * Says above the free times that a visit stands already: whoever books one more may have forgotten it. Where that is learned only
 * after the times are there it is left out: it would move them, and the review says it again.
 */
export function UpcomingVisitNotice(): ReactNode {
  const { movingId } = useBookingState()
  const { visits, isLate } = useUpcomingVisits(true)
  const zone = useTimeZone()
  const ahead = filterUpcomingVisits(visits, { now: useNow(), moving: movingId })
  const [next] = ahead
  if (next === undefined || isLate) return null
  const when = formatShortDateTime(Temporal.Instant.from(next.start_time), zone)
  return (
    <p className={styles.ahead}>
      {words.alsoAhead({ more: ahead.length - 1, when, name: next.provider.fullname })}
    </p>
  )
}
