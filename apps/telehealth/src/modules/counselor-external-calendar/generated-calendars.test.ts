import { timeZones } from '@evenkeel/api-contract/reference-data/time-zones'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TimeSpan } from '#modules/availability/slots.ts'
import { extractBusyTimes } from './extract-busy-times.ts'

const CASES = process.env.DEEP === '1' ? 10_000 : 250
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const QUARTER = 15 * 60_000
const FROM = Temporal.Instant.from('2026-10-20T12:00:00Z')
const TO = Temporal.Instant.from('2026-12-20T12:00:00Z')
const window = { from: FROM.epochMilliseconds, to: TO.epochMilliseconds }
const FIRST_DAY = Temporal.PlainDate.from('2026-10-01')

/** A time zone and how a file names it; null: floating times in the counselor's own time zone. */
const zoneNames = [
  ['UTC', 'Z'],
  ['America/New_York', ';TZID=America/New_York'],
  ['America/Denver', ';TZID=Mountain Standard Time'],
  ['America/Los_Angeles', ';TZID="(UTC-08:00) Pacific Time (US & Canada)"'],
  ['Europe/Berlin', ';TZID=/example.org/Europe/Berlin'],
  [null, ''],
] as const
const harms = ['rule', 'list', 'end'] as const
const oddities = ['unfolded line', 'no end', 'own calendar', 'alarm', 'none'] as const

const wholeDays = (most: number) => fc.integer({ min: 0, max: most })
const series = fc.record({
  zone: fc.constantFrom(...zoneNames),
  /** Days after the first day, and quarters of an hour. */
  day: wholeDays(60),
  quarter: fc.integer({ min: 0, max: 95 }),
  quarters: fc.integer({ min: 1, max: 60 }),
  says: fc.constantFrom('DTEND', 'DURATION'),
  rule: fc.option(
    fc.record({
      freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'NTH'),
      interval: fc.integer({ min: 1, max: 3 }),
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
      ends: fc.constantFrom('never', 'count', 'day', 'clock', 'instant'),
      after: fc.integer({ min: 1, max: 30 }),
    }),
  ),
  /** RDATE: days after the first day. */
  also: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 2 }),
  /** EXDATE by occurrence, and one moved occurrence with its shift in quarter hours. */
  leftOut: fc.uniqueArray(wholeDays(6), { maxLength: 2 }),
  moved: fc.option(fc.record({ which: wholeDays(6), by: fc.integer({ min: -200, max: 200 }) })),
  harm: fc.option(fc.constantFrom(...harms), { freq: 4 }),
  oddity: fc.constantFrom(...oddities),
})
type Series = typeof series extends fc.Arbitrary<infer T> ? T : never

const said = (wall: Temporal.PlainDateTime): string =>
  wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
const firstOf = ({ day, quarter }: Series): Temporal.PlainDateTime =>
  FIRST_DAY.add({ days: day })
    .toPlainDateTime()
    .add({ minutes: quarter * 15 })
const zoneOf = ({ zone }: Series, own: string): string => zone[0] ?? own
const millisecondsOf = (wall: Temporal.PlainDateTime, zone: string): number =>
  wall.toZonedDateTime(zone).epochMilliseconds

/** The brute-force reader: checks every day against the rule. */
function namedDays(one: Series): readonly Temporal.PlainDateTime[] {
  const { rule } = one
  const first = firstOf(one)
  if (!rule) return []
  const monday = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 })
  const isNamed = (day: Temporal.PlainDate): boolean => {
    const months = (day.year - first.year) * 12 + day.month - first.month
    switch (rule.freq) {
      case 'DAILY':
        return first.toPlainDate().until(day, { largestUnit: 'days' }).days % rule.interval === 0
      case 'WEEKLY': {
        const { days } = monday(first.toPlainDate()).until(monday(day), { largestUnit: 'days' })
        return (days / 7) % rule.interval === 0 && rule.weekdays.includes(day.dayOfWeek)
      }
      case 'MONTHLY':
        return months % rule.interval === 0 && day.day === first.day
      case 'NTH':
        // The second of this weekday in its month.
        return (
          months % rule.interval === 0 && day.dayOfWeek === rule.weekdays[0] && Math.ceil(day.day / 7) === 2
        )
    }
  }
  const last = lastClock(one)
  const found: Temporal.PlainDateTime[] = []
  for (let wall = first; wall.toString() < '2026-12-25'; wall = wall.add({ days: 1 })) {
    if (rule.ends === 'count' && found.length === rule.after) break
    if (rule.ends === 'day' && Temporal.PlainDate.compare(wall.toPlainDate(), last.toPlainDate()) > 0) break
    if ((rule.ends === 'clock' || rule.ends === 'instant') && Temporal.PlainDateTime.compare(wall, last) > 0)
      break
    if (isNamed(wall.toPlainDate())) found.push(wall)
  }
  return found
}
/** Local UNTIL of a rule that has one. */
const lastClock = (one: Series): Temporal.PlainDateTime => firstOf(one).add({ days: one.rule?.after ?? 0 })

/** Local start times of all occurrences, sorted. */
function clocksOf(one: Series): readonly Temporal.PlainDateTime[] {
  const first = firstOf(one)
  const also = one.also.map((days) => first.add({ days }))
  const ruled = one.harm === 'rule' ? [] : namedDays(one)
  const all = new Map([first, ...ruled, ...also].map((wall) => [wall.toString(), wall]))
  return [...all.values()].toSorted((a, b) => Temporal.PlainDateTime.compare(a, b))
}

/** End of an occurrence, in milliseconds since 1970. */
function endOf(one: Series, wall: Temporal.PlainDateTime, zone: string): number {
  const from = millisecondsOf(wall, zone)
  const minutes = one.harm === 'end' ? 60 : one.quarters * 15
  const passed = from + minutes * 60_000
  if (one.says === 'DURATION' || one.harm === 'end') return passed
  const first = firstOf(one)
  const length = millisecondsOf(first.add({ minutes }), zone) - millisecondsOf(first, zone)
  return wall.equals(first)
    ? from + length
    : Math.max(from + length, millisecondsOf(wall.add({ minutes }), zone))
}

/** The expected busy times. */
function expectedOf(one: Series, own: string): readonly TimeSpan[] {
  const zone = zoneOf(one, own)
  const clocks = clocksOf(one)
  const movedClock = one.moved ? clocks[one.moved.which] : undefined
  const stays = clocks.filter((wall, at) => !one.leftOut.includes(at) && wall !== movedClock)
  const spans = stays.map((wall) => ({ from: millisecondsOf(wall, zone), to: endOf(one, wall, zone) }))
  if (!one.moved || !movedClock) return spans
  const from = millisecondsOf(movedClock, zone) + one.moved.by * QUARTER
  return [...spans, { from, to: from + 30 * 60_000 }]
}

function ruleOf(one: Series): readonly string[] {
  const { rule } = one
  if (one.harm === 'rule') return ['RRULE:FREQ=WEEKLY;BYDAY=']
  if (!rule) return []
  const last = lastClock(one)
  const weekdays = rule.weekdays.map((weekday) => DAYS[weekday - 1]).join(',')
  const days = {
    DAILY: '',
    MONTHLY: '',
    WEEKLY: `;BYDAY=${weekdays}`,
    NTH: `;BYDAY=2${weekdays.slice(0, 2)}`,
  }
  const instant = last
    .toZonedDateTime(one.zone[0] ?? 'UTC')
    .toInstant()
    .toZonedDateTimeISO('UTC')
  const ends = {
    never: '',
    count: `;COUNT=${rule.after}`,
    day: `;UNTIL=${said(last).slice(0, 8)}`,
    clock: `;UNTIL=${said(last)}`,
    // A floating time has no instant to write into the file.
    instant: one.zone[0] === null ? `;UNTIL=${said(last)}` : `;UNTIL=${said(instant.toPlainDateTime())}Z`,
  }
  const freq = rule.freq === 'NTH' ? 'MONTHLY' : rule.freq
  return [`RRULE:FREQ=${freq};INTERVAL=${rule.interval}${days[rule.freq]}${ends[rule.ends]}`]
}

/** The series as a calendar program would write it. */
function written(one: Series, uid: number, own: string): string {
  const [, name] = one.zone
  const time = (wall: Temporal.PlainDateTime) => (name === 'Z' ? `:${said(wall)}Z` : `${name}:${said(wall)}`)
  const clocks = clocksOf(one)
  const first = firstOf(one)
  const length = one.quarters * 15
  const zone = zoneOf(one, own)
  const lines = [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTART${time(first)}`,
    one.harm === 'end'
      ? 'DTEND:later'
      : one.says === 'DTEND'
        ? `DTEND${time(first.add({ minutes: length }))}`
        : `DURATION:PT${length}M`,
    ...ruleOf(one),
    ...one.also.map((days) => `RDATE${time(first.add({ days }))}`),
    ...(one.harm === 'list' ? ['RDATE:tomorrow'] : []),
    ...one.leftOut.flatMap((at) => (clocks[at] ? [`EXDATE${time(clocks[at])}`] : [])),
    ...(one.oddity === 'unfolded line' ? ['LOCATION:123 Main St\\,', 'Albuquerque\\, NM'] : []),
    ...(one.oddity === 'alarm' ? ['BEGIN:VALARM', 'TRIGGER:-PT5M', 'DURATION:PT1M', 'END:VALARM'] : []),
    ...(one.oddity === 'no end' ? [] : ['END:VEVENT']),
  ]
  const movedClock = one.moved ? clocks[one.moved.which] : undefined
  if (one.moved && movedClock) {
    const utc = (milliseconds: number) =>
      said(Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO('UTC').toPlainDateTime())
    const from = millisecondsOf(movedClock, zone)
    const begins = utc(from + one.moved.by * QUARTER)
    lines.push(
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `RECURRENCE-ID:${utc(from)}Z`,
      `DTSTART:${begins}Z`,
      'DURATION:PT30M',
      'END:VEVENT',
    )
  }
  if (one.oddity === 'own calendar') lines.push('END:VCALENDAR', 'BEGIN:VCALENDAR')
  return lines.join('\r\n')
}

/** Quarter hours taken by spans that overlap the window. */
function quartersOf(spans: readonly TimeSpan[]): ReadonlySet<number> {
  const found = new Set<number>()
  for (const { from, to } of spans)
    if (from < window.to && to > window.from)
      for (let quarter = from / QUARTER; quarter < to / QUARTER; quarter += 1) found.add(quarter)
  return found
}

it(`reads the same busy times from ${CASES} generated calendars as a brute-force reader, and counts broken events`, () => {
  fc.assert(
    fc.property(
      fc.array(series, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...timeZones),
      (all, own) => {
        const text = [
          'BEGIN:VCALENDAR',
          ...all.map((one, uid) => written(one, uid, own)),
          'END:VCALENDAR',
        ].join('\r\n')
        const { spans, unread } = extractBusyTimes(text, { zone: own, ...window })
        const [found, expected] = [quartersOf(spans), quartersOf(all.flatMap((one) => expectedOf(one, own)))]
        // Missing busy times are the dangerous direction.
        expect([...expected.difference(found)], text).toEqual([])
        expect([...found.difference(expected)], text).toEqual([])
        expect(unread, text).toBe(all.filter(({ harm }) => harm !== null).length)
      },
    ),
    { numRuns: CASES, seed: 39 },
  )
})
