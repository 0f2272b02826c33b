import { zoneWithSameTimes } from '@evenkeel/contract/lists/nearest-time-zone'
import { zoneOfState } from '@evenkeel/contract/lists/state-zones'
import type { TimeZoneChoice } from '#organisation/time-zone/time-zone.ts'
import type { BookingWizard } from '#session/booking/booking-wizard.ts'

interface Device {
  /** IANA name of the zone the device lives in. */
  readonly deviceZone: () => string
  readonly now: () => Temporal.Instant
}

/**
 * Tells the zone choice in which state the visit is, where the device lives in none of the eight zones: whoever looks from
 * abroad, or keeps the zone to themselves, then reads times as they are where the counselor is licensed (RD-155).
 */
export function followVisit(
  booking: Pick<BookingWizard, 'read' | 'subscribe'>,
  zone: Pick<TimeZoneChoice, 'followVisit'>,
  { deviceZone, now }: Device,
): void {
  let isFarAway: boolean | null = null
  const follow = (): void => {
    const { state } = booking.read()
    const ofState = state === null ? null : zoneOfState(state)
    if (state === null || ofState === null) return zone.followVisit(null)
    isFarAway ??= zoneWithSameTimes(deviceZone(), now()) === null
    return zone.followVisit(isFarAway ? { state, zone: ofState } : null)
  }
  booking.subscribe(follow)
  follow()
}
