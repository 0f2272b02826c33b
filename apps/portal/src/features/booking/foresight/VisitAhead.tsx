import { shortDayAndTime } from '@evenkeel/contract/moments'
import type { ReactNode } from 'react'
import { useNow } from '#form/state/use-now.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { useBookingState } from '#session/session-context.tsx'
import { calendarWords as words } from '../calendar/calendar.words.ts'
import { visitsAfter } from './other-visits.ts'
import { useVisitsAhead } from './use-visits-ahead.ts'
import styles from './visit-ahead.module.css'

/**
 * Says above the free times that a visit stands already: whoever books one more may have forgotten it. Where that is learned only
 * after the times are there it is left out: it would move them, and the review says it again.
 */
export function VisitAhead(): ReactNode {
  const { movingId } = useBookingState()
  const { visits, isLate } = useVisitsAhead(true)
  const zone = useZone()
  const ahead = visitsAfter(visits, { now: useNow(), moving: movingId })
  const [next] = ahead
  if (next === undefined || isLate) return null
  const when = shortDayAndTime(Temporal.Instant.from(next.start_time), zone)
  return (
    <p className={styles.ahead}>
      {words.alsoAhead({ more: ahead.length - 1, when, name: next.provider.fullname })}
    </p>
  )
}
