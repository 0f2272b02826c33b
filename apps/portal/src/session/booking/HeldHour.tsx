import { zoneWords } from '@evenkeel/contract/lists/zone-words'
import { dayAndTime } from '@evenkeel/contract/moments'
import type { ReactNode } from 'react'
import { useNow } from '#form/state/use-now.ts'
import { useIsAwake } from '#lib/early-presses/use-is-awake.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { useBookingState } from '../session-context.tsx'
import { When } from '../visits/When.tsx'
import { minutesHeld } from './held.ts'
import { heldHourWords as words } from './held-hour.words.ts'
import { pendingStep } from './pending-step.ts'

/** The held time, and how long it waits, for whoever logs in on the way to it (STATE-12). Nothing where none is held. */
export function HeldHour(): ReactNode {
  const booking = useBookingState()
  const { slot, holdUntil, outcome } = booking
  const zone = useZone()
  const now = useNow()
  // The document server knows of no hold: a page that is loaded anew begins without it.
  const isAwake = useIsAwake()
  if (!isAwake || slot === null || holdUntil === null || outcome !== null) return null
  const left = minutesHeld(holdUntil, now)
  return (
    <Banner kind="info" title={words.waits}>
      <p translate="no">
        <strong>
          <When words={dayAndTime(Temporal.Instant.from(slot), zone)} />
        </strong>{' '}
        <span>{zoneWords(zone)}</span>
      </p>
      <p>{left === null ? words.over : words.left({ left })}</p>
      {left !== null && pendingStep(booking) === 'submit' ? <p>{words.booked}</p> : null}
    </Banner>
  )
}
