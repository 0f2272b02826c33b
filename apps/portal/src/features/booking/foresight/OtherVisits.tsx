import { limits } from '@evenkeel/contract/limits'
import { clockTime } from '@evenkeel/contract/moments'
import type { ReactNode } from 'react'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { useBookingState } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { KeptPlace } from '#ui/kept-place/KeptPlace.tsx'
import { reviewWords as words } from '../parts/review.words.ts'
import { type OtherVisit, visitsOfThatDay } from './other-visits.ts'
import { useVisitsAhead } from './use-visits-ahead.ts'

/** As long as a time and a name that are written long. */
const longest = () => words.atThatTime({ time: '00:00 00', name: '000000000 0000000000 000000' })

/** Says, before a member books, what they have on that day already: nobody can come to two visits at once. */
export function OtherVisits(): ReactNode {
  const { slot, movingId, outcome } = useBookingState()
  const zone = useZone()
  const { visits, isLate } = useVisitsAhead(slot !== null && outcome === null)
  if (slot === null) return null
  const from = Temporal.Instant.from(slot)
  const until = from.add({ milliseconds: limits.slotLength })
  const { atThatTime, sameDay } = visitsOfThatDay(visits, { from, until, zone, moving: movingId })
  const named = ({ start_time: start, provider }: OtherVisit) => ({
    time: clockTime(Temporal.Instant.from(start), zone),
    name: provider.fullname,
  })
  const [first] = sameDay
  const says = atThatTime ? words.atThatTime(named(atThatTime)) : first && words.sameDay(named(first))
  // After a reload it comes later than the page: in the place that was kept for it, where a box would be too high.
  if (isLate)
    return (
      <KeptPlace longest={longest()}>
        {says === undefined ? null : (
          <p>
            <strong>{says}</strong>
          </p>
        )}
      </KeptPlace>
    )
  return says === undefined ? null : <Banner kind={atThatTime ? 'warning' : 'info'}>{says}</Banner>
}
