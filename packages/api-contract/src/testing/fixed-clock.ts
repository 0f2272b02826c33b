import { vi } from 'vitest'

/** Start time of every component test: a Tuesday, 9 AM in Denver. */
export const TEST_START = '2026-11-17T16:00:00Z'

const clock = Temporal.Now
let now = Temporal.Instant.from(TEST_START)

/** Sets the page's clock. It only changes with another call. */
export function setClock(instant: Temporal.Instant | string): void {
  now = Temporal.Instant.from(instant)
  vi.setSystemTime(now.epochMilliseconds)
}

/** Advances the page's clock: `moveClock({ minutes: 16 })`. Timers are not affected. */
export const moveClock = (by: Temporal.DurationLike): void => setClock(now.add(by))

const zoned = (zone: Temporal.TimeZoneLike = clock.timeZoneId()) => now.toZonedDateTimeISO(zone)
clock.instant = () => now
clock.zonedDateTimeISO = zoned
clock.plainDateTimeISO = (zone) => zoned(zone).toPlainDateTime()
clock.plainDateISO = (zone) => zoned(zone).toPlainDate()
clock.plainTimeISO = (zone) => zoned(zone).toPlainTime()
