import { formatTimeZone } from '../reference-data/format-time-zone.ts'
import { dateTimeMessages } from './format-date-time.messages.ts'
import { defaultLookup, type MessageLookup } from '../i18n/document-language.ts'
import { localeOf } from '../i18n/languages.ts'

/** The one date formatter for pages, emails and screen readers. An email passes its translator. */

/** Creating a formatter is much slower than using it, and a list of counselors formats hundreds of times. */
const formatters = new Map<string, Intl.DateTimeFormat>()
/** Cache size: a page needs a handful, the server those of many time zones. */
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
  // Some engines put a narrow no-break space before AM and PM; an ordinary space makes the text comparable.
  getFormatter(localeOf(language), { timeZone: zone, ...options })
    .format(at.epochMilliseconds)
    .replaceAll('\u202f', ' ')

/** Whether this local time occurs twice in the time zone, when DST ends. */
function isAmbiguousLocalTime(at: Temporal.Instant, zone: string): boolean {
  const wall = at.toZonedDateTimeISO(zone).toPlainDateTime()
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }),
  )
  return first?.epochMilliseconds !== second?.epochMilliseconds
}

/** "MST": the time zone abbreviation, the same in every language. */
const formatZoneAbbreviation = (at: Temporal.Instant, zone: string): string =>
  getFormatter('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(at.epochMilliseconds)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** "10:00 AM"; with an abbreviation where the local time is ambiguous when DST ends: "1:30 AM MST". */
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

/** "Nov 24": a past day. */
export const formatMonthDay = (at: Temporal.Instant, zone: string, voice = defaultLookup): string =>
  formatInstant(at, zone, voice, { month: 'short', day: 'numeric' })

/** "Tue, Nov 24, 10:00 AM": fits one line of a phone. */
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
