import { limits } from '@evenkeel/contract/limits'
import { formatTime } from '@evenkeel/contract/moments'
import type { ReactNode } from 'react'
import { useTimeZone } from '#organisation/time-zone/zone-context.tsx'
import { useBookingState } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ReservedSpace } from '#ui/kept-place/KeptPlace.tsx'
import { reviewMessages as words } from '../parts/review.words.ts'
import { type ExistingVisit, findSameDayVisits } from './other-visits.ts'
import { useUpcomingVisits } from './use-visits-ahead.ts'

/** As long as a time and a name that are written long. */
const getLongestText = () => words.atThatTime({ time: '00:00 00', name: '000000000 0000000000 000000' })

/** Says, before a member books, what they have on that day already: nobody can come to two visits at once. */
export function SameDayVisits(): ReactNode {
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
