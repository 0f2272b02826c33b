import { formatTimeZone } from '../reference-data/format-time-zone.ts'
import { dateTimeMessages } from './format-date-time.messages.ts'
import { defaultLookup, type MessageLookup } from '../i18n/document-language.ts'
import { localeOf } from '../i18n/languages.ts'

/** One formatter for every surface: what is shown, mailed and read aloud comes from here. A letter hands in the voice it is written in. */

/** Making a formatter takes far longer than using it, and a list of counselors names hundreds of times. */
const formatters = new Map<string, Intl.DateTimeFormat>()
/** Most that are kept: a page has a handful, the server those of many zones. */
const MAX_FORMATTERS = 100

function getFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const kept = formatters.get(key)
  if (kept) return kept
  if (formatters.size >= MAX_FORMATTERS) formatters.clear()
  const made = new Intl.DateTimeFormat(locale, options)
  formatters.set(key, made)
  return made
}

const formatInstant = (
  at: Temporal.Instant,
  zone: string,
  { language }: MessageLookup,
  options: Intl.DateTimeFormatOptions,
): string =>
  // Some engines put a narrow no-break space before AM and PM; one ordinary space reads and compares alike everywhere.
  getFormatter(localeOf(language), { timeZone: zone, ...options })
    .format(at.epochMilliseconds)
    .replaceAll('\u202f', ' ')

/** Whether clocks in this zone show this minute twice: in the night they are set back. */
function isAmbiguousLocalTime(at: Temporal.Instant, zone: string): boolean {
  const wall = at.toZonedDateTimeISO(zone).toPlainDateTime()
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }),
  )
  return first?.epochMilliseconds !== second?.epochMilliseconds
}

/** "MST": the letters of clocks and calendars here, whatever language is spoken. */
const formatZoneAbbreviation = (at: Temporal.Instant, zone: string): string =>
  getFormatter('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(at.epochMilliseconds)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** "10:00 AM"; in the night the clocks are set back with letters that tell the two 1:30s apart: "1:30 AM MST". */
export function formatTime(at: Temporal.Instant, zone: string, voice = defaultLookup): string {
  const time = formatInstant(at, zone, voice, { hour: 'numeric', minute: '2-digit' })
  return isAmbiguousLocalTime(at, zone) ? `${time} ${formatZoneAbbreviation(at, zone)}` : time
}

/** "Tuesday, November 24" */
export const formatLongDate = (at: Temporal.Instant, zone: string, voice = defaultLookup): string =>
  formatInstant(at, zone, voice, { weekday: 'long', month: 'long', day: 'numeric' })

/** "Tue, Nov 24" */
export const formatShortDate = (at: Temporal.Instant, zone: string, voice = defaultLookup): string =>
  formatInstant(at, zone, voice, { weekday: 'short', month: 'short', day: 'numeric' })

/** "Nov 24": a day that is past, beside what happened on it. */
export const formatMonthDay = (at: Temporal.Instant, zone: string, voice = defaultLookup): string =>
  formatInstant(at, zone, voice, { month: 'short', day: 'numeric' })

/** "Tue, Nov 24, 10:00 AM": for one line of a phone. */
export const formatShortDateTime = (at: Temporal.Instant, zone: string, voice = defaultLookup): string =>
  `${formatShortDate(at, zone, voice)}, ${formatTime(at, zone, voice)}`

/** "Tuesday, November 24 at 10:00 AM" */
export const formatDateTime = (at: Temporal.Instant, zone: string, voice = defaultLookup): string =>
  voice
    .texts(dateTimeMessages)
    .dayAndTime({ day: formatLongDate(at, zone, voice), time: formatTime(at, zone, voice) })

/** "Tuesday, November 24 at 10:00 AM Mountain time" */
export const formatDateTimeWithZone = (at: Temporal.Instant, zone: string, voice = defaultLookup): string =>
  voice
    .texts(dateTimeMessages)
    .withZone({ moment: formatDateTime(at, zone, voice), zone: formatTimeZone(zone, voice) })
