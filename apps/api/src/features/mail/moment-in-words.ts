import { timeZones } from '@evenkeel/contract/lists/time-zones'

/** Whether a clock in this zone shows this minute twice: the hour before the clocks are set back, or the one after. */
function isShownTwice(at: Temporal.Instant, zone: string): boolean {
  const wall = at.toZonedDateTimeISO(zone).toPlainDateTime()
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }),
  )
  return first?.epochMilliseconds !== second?.epochMilliseconds
}

/**
 * Day and hour in a member's zone, with the zone in words: "Monday, November 23, 2026 at 10:00 AM, Mountain (Denver)
 * time". In the night the clocks are set back both 1:30s carry their letters: "1:30 AM EDT".
 */
export function momentInWords(at: Temporal.Instant, zone: string): string {
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: zone })
  const letters = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(at.epochMilliseconds)
    .find(({ type }) => type === 'timeZoneName')?.value
  const label = timeZones.find(({ value }) => value === zone)?.label ?? zone
  // Newer versions of the language data put a narrow blank before AM and PM, which some mail readers cannot show.
  const moment = words.format(at.epochMilliseconds).replaceAll('\u202f', ' ')
  return `${moment}${isShownTwice(at, zone) ? ` ${letters}` : ''}, ${label} time`
}

/**
 * The moment in the member's own zone, and in the one chosen on a device where that is another: nobody has to guess which
 * of two hours is meant.
 */
export function momentForMember(
  at: Temporal.Instant,
  { timezone, deviceTimezone }: { readonly timezone: string; readonly deviceTimezone: string | null },
): string {
  const own = momentInWords(at, timezone)
  if (deviceTimezone === null || deviceTimezone === timezone) return own
  return `${own}\nThat is ${momentInWords(at, deviceTimezone)}`
}
