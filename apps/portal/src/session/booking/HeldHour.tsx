import { formatTimeZone } from '@evenkeel/contract/lists/zone-words'
import { formatDateTime } from '@evenkeel/contract/moments'
import type { ReactNode } from 'react'
import { useNow } from '#form/state/use-now.ts'
import { useIsAwake } from '#lib/early-presses/use-is-awake.ts'
import { useTimeZone } from '#organisation/time-zone/zone-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { useBookingState } from '../session-context.tsx'
import { DateTimeText } from '../visits/When.tsx'
import { getMinutesLeft } from './held.ts'
import { heldSlotMessages as words } from './held-hour.words.ts'
import { getPendingStep } from './pending-step.ts'

/** The held time, and how long it waits, for whoever logs in on the way to it (STATE-12). Nothing where none is held. */
export function HeldSlot(): ReactNode {
  const booking = useBookingState()
  const { slot, holdUntil, outcome } = booking
  const zone = useTimeZone()
  const now = useNow()
  // The document server knows of no hold: a page that is loaded anew begins without it.
  const isAwake = useIsAwake()
  if (!isAwake || slot === null || holdUntil === null || outcome !== null) return null
  const left = getMinutesLeft(holdUntil, now)
  return (
    <Banner kind="info" title={words.waits}>
      <p translate="no">
        <strong>
          <DateTimeText words={formatDateTime(Temporal.Instant.from(slot), zone)} />
        </strong>{' '}
        <span>{formatTimeZone(zone)}</span>
      </p>
      <p>{left === null ? words.over : words.left({ left })}</p>
      {left !== null && getPendingStep(booking) === 'submit' ? <p>{words.booked}</p> : null}
    </Banner>
  )
}
