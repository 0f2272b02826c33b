/** One formatter for every surface: what is shown, mailed and read aloud comes from here. All texts are en-US. */

/** Words for the zones a member can choose, printed beside every time. */
function zoneName(zone: string, at: Temporal.Instant, style: 'long' | 'short'): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: style }).formatToParts(
    at.epochMilliseconds,
  )
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

const format = (at: Temporal.Instant, zone: string, options: Intl.DateTimeFormatOptions): string =>
  // Some engines put a narrow no-break space before AM and PM; one ordinary space reads and compares alike everywhere.
  new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options })
    .format(at.epochMilliseconds)
    .replaceAll('\u202f', ' ')

/** "10:00 AM" */
export const clockTime = (at: Temporal.Instant, zone: string): string =>
  format(at, zone, { hour: 'numeric', minute: '2-digit' })

/** "Tuesday, November 24" */
export const longDay = (at: Temporal.Instant, zone: string): string =>
  format(at, zone, { weekday: 'long', month: 'long', day: 'numeric' })

/** "Tue, Nov 24" */
export const shortDay = (at: Temporal.Instant, zone: string): string =>
  format(at, zone, { weekday: 'short', month: 'short', day: 'numeric' })

/** "Tuesday, November 24 at 10:00 AM" */
export const dayAndTime = (at: Temporal.Instant, zone: string): string =>
  `${longDay(at, zone)} at ${clockTime(at, zone)}`

/** "Mountain Standard Time": the zone's own words at that moment, daylight saving included. */
export const zoneWords = (zone: string, at: Temporal.Instant): string => zoneName(zone, at, 'long')

/** "MST": tells the two 1:30s of a November night apart. */
export const zoneAbbreviation = (zone: string, at: Temporal.Instant): string => zoneName(zone, at, 'short')
