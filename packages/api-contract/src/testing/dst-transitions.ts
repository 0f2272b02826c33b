const transitionDays = ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07']

/** Every half hour of the nights and mornings with DST transitions in 2026 and 2027. */
export const dstTransitions: readonly Temporal.Instant[] = transitionDays.flatMap((day) =>
  Array.from({ length: 32 }, (_, half) =>
    Temporal.Instant.from(`${day}T03:30:00Z`).add({ minutes: 30 * half }),
  ),
)

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months: Readonly<Record<number, string>> = { 3: 'March', 10: 'October', 11: 'November' }

/**
 * The local calendar date and time, built by hand and not by a formatter: `Sunday`, `November 1`, 2026, `1:30
 * AM`. Expected value for pages, emails and wire texts.
 */
export function formatWallClock(at: Temporal.Instant, zone: string) {
  const { dayOfWeek, month, day, year, hour, minute } = at.toZonedDateTimeISO(zone)
  const time = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')}`
  return {
    weekday: weekdays[dayOfWeek - 1] ?? '',
    day: `${months[month] ?? ''} ${day}`,
    year,
    time: `${time} ${hour < 12 ? 'AM' : 'PM'}`,
  }
}
