import { shortDayAndTime } from '@evenkeel/contract/moments'
import type { ReactNode } from 'react'
import { useNow } from '#form/state/use-now.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { useBookingState } from '#session/session-context.tsx'
import { KeptPlace } from '#ui/kept-place/KeptPlace.tsx'
import { calendarWords as words } from '../calendar/calendar.words.ts'
import { visitsAfter } from './other-visits.ts'
import { useVisitsAhead } from './use-visits-ahead.ts'
import styles from './visit-ahead.module.css'

/** A day of which no other is written longer. */
const LONGEST = Temporal.Instant.from('2026-09-30T16:30:00Z')

/** Says above the free times that a visit stands already: whoever books one more may have forgotten it. */
export function VisitAhead(): ReactNode {
  const { movingId } = useBookingState()
  const { visits, isLate } = useVisitsAhead(true)
  const zone = useZone()
  const ahead = visitsAfter(visits, { now: useNow(), moving: movingId })
  const [next] = ahead
  const says = (more: number, at: Temporal.Instant) =>
    words.alsoAhead({ more, when: shortDayAndTime(at, zone) })
  const line =
    next === undefined ? null : <p>{says(ahead.length - 1, Temporal.Instant.from(next.start_time))}</p>
  if (line === null && !isLate) return null
  return (
    <div className={styles.ahead}>
      {isLate ? <KeptPlace longest={says(1, LONGEST)}>{line}</KeptPlace> : line}
    </div>
  )
}
