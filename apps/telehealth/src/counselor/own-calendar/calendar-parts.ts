/** One line of a calendar, such as `DTSTART;TZID=America/New_York:20261201T090000`. */
export interface CalendarLine {
  /** In small letters. */
  readonly name: string
  /** By their names in small letters, without quotes. */
  readonly params: ReadonlyMap<string, string>
  readonly value: string
}

/** An entry, a list of busy times or a zone. */
export interface CalendarPart {
  readonly kind: 'vevent' | 'vfreebusy' | 'vtimezone'
  /** What it says itself, without alarms and other parts inside of it. */
  readonly lines: readonly CalendarLine[]
  /** As it stands in the file, from BEGIN to END. */
  readonly source: readonly string[]
}

/** One calendar of a file. */
export interface CalendarParts {
  /** X-WR-TIMEZONE: the zone of times that name none. */
  readonly zone: string | null
  readonly parts: readonly CalendarPart[]
}

const isKind = (name: string): name is CalendarPart['kind'] =>
  name === 'vevent' || name === 'vfreebusy' || name === 'vtimezone'

/** Names of lines that hold times: no colon stands in their values, but Outlook leaves the quotes of zones such as "(UTC-08:00) Pacific Time" away. */
const ofTimes = new Set(['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate'])
/** Names of lines that only an entry itself has. */
const ofEntry = new Set([...ofTimes, 'rrule'])
const LINE = /^([A-Za-z0-9_-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s
const LINE_OF_TIMES = /^([A-Za-z0-9-]+)((?:;.*)?):([^:]*)$/s
const PARAM = /;([A-Za-z0-9-]+)=("[^"]*"|[^";]*)/g

function lineOf(text: string): CalendarLine | null {
  const isOfTimes = ofTimes.has(/^[A-Za-z0-9-]*/.exec(text)?.[0].toLowerCase() ?? '')
  const [, name, params = '', value = ''] = (isOfTimes && LINE_OF_TIMES.exec(text)) || LINE.exec(text) || []
  if (name === undefined) return null
  const found = Array.from(
    params.matchAll(PARAM),
    ([, key = '', said = '']) => [key.toLowerCase(), said.replaceAll('"', '')] as const,
  )
  return { name: name.toLowerCase(), params: new Map(found), value }
}

/** Marks that nobody sees, of which the first of a file says in which order its bytes are. */
const UNSEEN = /^[\u200B-\u200F\uFEFF]+/

/** The lines of a file. One that is not a line of a calendar goes on with the one before, as where a program forgot to fold it. */
function linesIn(text: string): readonly string[] {
  const lines: string[] = []
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.replace(UNSEEN, '').replace(/^([A-Za-z0-9_-]+) +(?=[;:])/, '$1')
    const begins = /^[ \t]+(?=(?:BEGIN|END):V)/i
    const goesOn = (/^[ \t]/.test(line) && !begins.test(line)) || !/^[ \t]*[A-Za-z0-9_-]+[;:]/.test(line)
    if (!goesOn) lines.push(line.trimStart())
    else if (lines.length > 0) lines[lines.length - 1] += line.replace(/^[ \t]/, '')
  }
  return lines
}

/**
 * The calendars of a file (RFC 5545, 3.4 and 3.6). What is broken costs the part it stands in and no other: a part ends where it
 * says so, where another one of its kind begins, and with its calendar.
 */
export function calendarsIn(text: string): readonly CalendarParts[] {
  const calendars: { zone: string | null; parts: CalendarPart[] }[] = []
  let part: { kind: CalendarPart['kind']; lines: CalendarLine[]; source: string[] } | null = null
  /** Parts inside of the part, such as an alarm or the summer time of a zone. */
  let inside = 0
  const end = (): void => {
    if (part) calendars.at(-1)?.parts.push(part)
    part = null
    inside = 0
  }
  for (const source of linesIn(text)) {
    const line = lineOf(source)
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
      // An alarm has no such lines: where they follow one, its end is missing.
      else if (line && (inside === 0 || (part.kind === 'vevent' && ofEntry.has(line.name))))
        part.lines.push(line)
    } else if (line?.name === 'x-wr-timezone' && calendars.length > 0)
      calendars[calendars.length - 1]!.zone = line.value.trim()
  }
  end()
  return calendars
}
