import { zoneWords } from './lists/time-zones.ts'

/** One formatter for every surface: what is shown, mailed and read aloud comes from here. All texts are en-US. */

const format = (at: Temporal.Instant, zone: string, options: Intl.DateTimeFormatOptions): string =>
  // Some engines put a narrow no-break space before AM and PM; one ordinary space reads and compares alike everywhere.
  new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options })
    .format(at.epochMilliseconds)
    .replaceAll('\u202f', ' ')

/** Whether clocks in this zone show this minute twice: in the night they are set back. */
function isShownTwice(at: Temporal.Instant, zone: string): boolean {
  const wall = at.toZonedDateTimeISO(zone).toPlainDateTime()
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }),
  )
  return first?.epochMilliseconds !== second?.epochMilliseconds
}

/** "MST" */
const zoneLetters = (at: Temporal.Instant, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(at.epochMilliseconds)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** "10:00 AM"; in the night the clocks are set back with letters that tell the two 1:30s apart: "1:30 AM MST". */
export function clockTime(at: Temporal.Instant, zone: string): string {
  const time = format(at, zone, { hour: 'numeric', minute: '2-digit' })
  return isShownTwice(at, zone) ? `${time} ${zoneLetters(at, zone)}` : time
}

/** "Tuesday, November 24" */
export const longDay = (at: Temporal.Instant, zone: string): string =>
  format(at, zone, { weekday: 'long', month: 'long', day: 'numeric' })

/** "Tue, Nov 24" */
export const shortDay = (at: Temporal.Instant, zone: string): string =>
  format(at, zone, { weekday: 'short', month: 'short', day: 'numeric' })

/** "Tue, Nov 24, 10:00 AM": for one line of a phone. */
export const shortDayAndTime = (at: Temporal.Instant, zone: string): string =>
  `${shortDay(at, zone)}, ${clockTime(at, zone)}`

/** "Tuesday, November 24 at 10:00 AM" */
export const dayAndTime = (at: Temporal.Instant, zone: string): string =>
  `${longDay(at, zone)} at ${clockTime(at, zone)}`

/** "Tuesday, November 24 at 10:00 AM Mountain time" */
export const momentInWords = (at: Temporal.Instant, zone: string): string =>
  `${dayAndTime(at, zone)} ${zoneWords(zone)}`
