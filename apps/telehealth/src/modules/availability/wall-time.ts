/**
 * Instants, in milliseconds since 1970, at which a clock in `zone` shows this minute of this day: none when
 * the clock skips it, two when the clock is set back over it.
 */
export function instantsAt(day: Temporal.PlainDate, minuteOfDay: number, zone: string): readonly number[] {
  const wall = day.toPlainDateTime({ hour: Math.floor(minuteOfDay / 60), minute: minuteOfDay % 60 })
  const first = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (!first.toPlainDateTime().equals(wall)) return []
  const second = wall.toZonedDateTime(zone, { disambiguation: 'later' }).epochMilliseconds
  return first.epochMilliseconds === second ? [second] : [first.epochMilliseconds, second]
}

/** First instant of a day in `zone`, in milliseconds since 1970. */
export const startOfDay = (day: Temporal.PlainDate, zone: string): number =>
  day.toZonedDateTime(zone).epochMilliseconds

/** The date in `zone` at an instant in milliseconds since 1970. */
export const dateAt = (at: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()

/** Formats an instant for the wire, with the offset of `zone` and no zone name: 2026-03-02T11:00:00-05:00. */
export const formatWithOffset = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })

/** Whether this is a valid IANA time zone name. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}
