import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { formatDateTime } from '@evenkeel/api-contract/time/format-date-time'
import type { ReactNode } from 'react'
import { useNow } from '#form/state/use-now.ts'
import { useIsHydrated } from '#lib/use-is-hydrated.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { Banner } from '#components/Banner.tsx'
import { useBookingState } from '../session-context.tsx'
import { DateTimeText } from '../visits/DateTimeText.tsx'
import { getMinutesLeft } from './hold-minutes.ts'
import { heldSlotMessages as words } from './held-slot.messages.ts'
import { getPendingStep } from './pending-step.ts'

/**
 * The held slot and its remaining time, for users who log in during a booking (STATE-12). Renders nothing
 * without a hold.
 */
export function HeldSlot(): ReactNode {
  const booking = useBookingState()
  const { slot, holdUntil, outcome } = booking
  const zone = useTimeZone()
  const now = useNow()
  // The document server knows no slot hold, so the first render has none.
  const isAwake = useIsHydrated()
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
