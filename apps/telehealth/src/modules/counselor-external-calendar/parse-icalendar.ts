/** One line of a calendar, such as `DTSTART;TZID=America/New_York:20261201T090000`. */
export interface CalendarLine {
  /** In lower case. */
  readonly name: string
  /** By name in lower case, values without quotes. */
  readonly params: ReadonlyMap<string, string>
  readonly value: string
}

/** An event, a free/busy list or a time zone. */
export interface CalendarComponent {
  readonly kind: 'vevent' | 'vfreebusy' | 'vtimezone'
  /** Its own content lines, without those of nested components such as alarms. */
  readonly lines: readonly CalendarLine[]
  /** Its unfolded source lines, from BEGIN to END. */
  readonly source: readonly string[]
}

/** One calendar of a file. */
export interface ParsedCalendar {
  /** X-WR-TIMEZONE: the time zone of floating times. */
  readonly zone: string | null
  readonly parts: readonly CalendarComponent[]
}

const isKind = (name: string): name is CalendarComponent['kind'] =>
  name === 'vevent' || name === 'vfreebusy' || name === 'vtimezone'

/** Properties that hold times: their values contain no colon, but Outlook does not quote time zones such as "(UTC-08:00) Pacific Time". */
const timeProperties = new Set(['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate'])
/** Properties that an event has and an alarm does not. */
const eventProperties = new Set([...timeProperties, 'rrule'])
const LINE = /^([A-Za-z0-9_-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s
const TIME_LINE = /^([A-Za-z0-9-]+)((?:;.*)?):([^:]*)$/s
const PARAM = /;([A-Za-z0-9-]+)=("[^"]*"|[^";]*)/g

function parseLine(text: string): CalendarLine | null {
  const isOfTimes = timeProperties.has(/^[A-Za-z0-9-]*/.exec(text)?.[0].toLowerCase() ?? '')
  const [, name, params = '', value = ''] = (isOfTimes && TIME_LINE.exec(text)) || LINE.exec(text) || []
  if (name === undefined) return null
  const found = Array.from(
    params.matchAll(PARAM),
    ([, key = '', said = '']) => [key.toLowerCase(), said.replaceAll('"', '')] as const,
  )
  return { name: name.toLowerCase(), params: new Map(found), value }
}

/** Invisible characters at the start of a line, such as a byte order mark. */
const INVISIBLE = /^[\u200B-\u200F\uFEFF]+/

/** Unfolds the file into content lines. A line that is no content line is taken as a continuation that its program forgot to fold. */
function unfoldLines(text: string): readonly string[] {
  const lines: string[] = []
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.replace(INVISIBLE, '').replace(/^([A-Za-z0-9_-]+) +(?=[;:])/, '$1')
    const begins = /^[ \t]+(?=(?:BEGIN|END):V)/i
    const goesOn = (/^[ \t]/.test(line) && !begins.test(line)) || !/^[ \t]*[A-Za-z0-9_-]+[;:]/.test(line)
    if (!goesOn) lines.push(line.trimStart())
    else if (lines.length > 0) lines[lines.length - 1] += line.replace(/^[ \t]/, '')
  }
  return lines
}

/**
 * Parses the calendars of an iCalendar file (RFC 5545, 3.4 and 3.6), tolerating errors: a component ends at its END, where the next
 * component begins, or with its calendar, so that a broken one costs no other.
 */
export function parseCalendars(text: string): readonly ParsedCalendar[] {
  const calendars: { zone: string | null; parts: CalendarComponent[] }[] = []
  let part: { kind: CalendarComponent['kind']; lines: CalendarLine[]; source: string[] } | null = null
  /** Depth of nested components, such as an alarm or the daylight part of a time zone. */
  let inside = 0
  const end = (): void => {
    if (part) calendars.at(-1)?.parts.push(part)
    part = null
    inside = 0
  }
  for (const source of unfoldLines(text)) {
    const line = parseLine(source)
    const named = line?.value.trim().toLowerCase() ?? ''
    const begins = line?.name === 'begin'
    if (begins && named === 'vcalendar') {
      end()
      calendars.push({ zone: null, parts: [] })
    } else if (begins && isKind(named)) {
      end()
      part = { kind: named, lines: [], source: [source] }
    } else if (line?.name === 'end' && (named === 'vcalendar' || named === part?.kind)) {
      part?.source.push(source)
      end()
    } else if (part) {
      part.source.push(source)
      if (begins) inside += 1
      else if (line?.name === 'end') inside = Math.max(0, inside - 1)
      // An alarm has no such properties: its END must be missing.
      else if (line && (inside === 0 || (part.kind === 'vevent' && eventProperties.has(line.name))))
        part.lines.push(line)
    } else if (line?.name === 'x-wr-timezone' && calendars.length > 0)
      calendars[calendars.length - 1]!.zone = line.value.trim()
  }
  end()
  return calendars
}
