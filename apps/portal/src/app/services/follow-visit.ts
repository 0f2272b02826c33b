import { findEquivalentTimeZone } from '@evenkeel/api-contract/reference-data/nearest-time-zone'
import { getStateTimeZone } from '@evenkeel/api-contract/reference-data/state-time-zones'
import type { TimeZone } from '@evenkeel/api-contract/reference-data/time-zones'
import type { TimeZoneStore } from '#organization/time-zone/time-zone-store.ts'
import type { BookingWizard } from '#session/booking/booking-wizard.ts'

interface Device {
  /** IANA name of the zone the device lives in. */
  readonly deviceZone: () => string
  readonly now: () => Temporal.Instant
}

/**
 * Tells the zone choice in which state the visit is and which clock it is read by: that of the device, or of the state where the
 * device lives in none of the eight, as that of somebody abroad or who keeps the zone to themselves (RD-155).
 */
export function followVisit(
  booking: Pick<BookingWizard, 'read' | 'subscribe'>,
  zone: Pick<TimeZoneStore, 'followVisit'>,
  { deviceZone, now }: Device,
): void {
  let own: TimeZone | null | undefined
  const follow = (): void => {
    const { state } = booking.read()
    const ofState = state === null ? null : getStateTimeZone(state)
    if (state === null || ofState === null) return zone.followVisit(null)
    if (own === undefined) own = findEquivalentTimeZone(deviceZone(), now())
    return zone.followVisit({ state, ofState, ofDevice: own })
  }
  booking.subscribe(follow)
  follow()
}
