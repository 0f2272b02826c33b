import { limits } from '@evenkeel/api-contract/limits'
import { formatTime } from '@evenkeel/api-contract/time/format-date-time'
import type { ReactNode } from 'react'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useBookingState } from '#session/session-context.tsx'
import { Banner } from '#components/Banner.tsx'
import { ReservedSpace } from '#components/reserved-space/ReservedSpace.tsx'
import { reviewMessages as words } from '../components/review.messages.ts'
import { type ExistingVisit, findSameDayVisits } from './same-day-visits.ts'
import { useUpcomingVisits } from './use-upcoming-visits.ts'

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
