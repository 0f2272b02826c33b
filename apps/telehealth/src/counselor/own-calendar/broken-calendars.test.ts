import { describe, expect, it } from 'vitest'
import { busyTimes } from './busy-times.ts'
import { LARGEST } from './fetch-calendar.ts'
import { understand } from './read-busy-times.ts'

const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds
const window = {
  zone: 'America/New_York',
  from: at('2026-11-28T12:00:00Z'),
  to: at('2027-01-29T12:00:00Z'),
}
const file = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Case//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const entry = (uid: string, ...lines: readonly string[]): string =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'].join('\r\n')
const good = entry('good', 'DTSTART:20261205T150000Z', 'DTEND:20261205T160000Z')
const GOOD = '12-05T15:00 12-05T16:00'
const NY = ';TZID=America/New_York:'
/** At 9 in New York, for an hour, on December 1. */
const nine = [`DTSTART${NY}20261201T090000`, `DTEND${NY}20261201T100000`]
const NINE = '12-01T14:00 12-01T15:00'

/** Busy times as month, day and hour in UTC, and how many entries could not be read. */
function read(text: string): readonly (string | number)[] {
  const { spans, unread } = busyTimes(text, window)
  const said = (time: number) => Temporal.Instant.fromEpochMilliseconds(time).toString().slice(5, 16)
  return [...spans.map(({ from, to }) => `${said(from)} ${said(to)}`), unread]
}

describe('what the library of calendars reads otherwise', () => {
  it.each([
    [
      'the first time counts beside a list of times',
      [...nine, `RDATE${NY}20261202T090000`],
      [NINE, '12-02T14:00 12-02T15:00'],
    ],
    [
      'a list of stretches has ends of its own',
      [
        'DTSTART:20261201T150000Z',
        'DTEND:20261201T160000Z',
        'RDATE;VALUE=PERIOD:20261202T150000Z/PT2H,20261203T150000Z/20261203T153000Z',
      ],
      ['12-01T15:00 12-01T16:00', '12-02T15:00 12-02T17:00', '12-03T15:00 12-03T15:30'],
    ],
    [
      'the first time counts outside of its own rule',
      [...nine, 'RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=2'],
      [NINE, '12-03T14:00 12-03T15:00', '12-10T14:00 12-10T15:00'],
    ],
    [
      'a day is a day without VALUE=DATE',
      ['DTSTART:20261201', 'DTEND:20261202'],
      ['12-01T05:00 12-02T05:00'],
    ],
    [
      'a rule goes on to the end of its last day',
      [`DTSTART${NY}20261201T200000`, `DTEND${NY}20261201T210000`, 'RRULE:FREQ=DAILY;UNTIL=20261203'],
      ['12-02T01:00 12-02T02:00', '12-03T01:00 12-03T02:00', '12-04T01:00 12-04T02:00'],
    ],
    [
      'an end without a zone is by the clock of the series',
      [
        'DTSTART;TZID=America/Los_Angeles:20261201T090000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;UNTIL=20261202T090000',
      ],
      ['12-01T17:00 12-01T18:00', '12-02T17:00 12-02T18:00'],
    ],
    [
      'a name of Outlook is a zone',
      ['DTSTART;TZID="(UTC-08:00) Pacific Time (US & Canada)":20261201T090000', 'DURATION:PT1H'],
      ['12-01T17:00 12-01T18:00'],
    ],
    [
      'a name of Outlook is a zone without quotes',
      ['DTSTART;TZID=(UTC-08:00) Pacific Time (US & Canada):20261201T090000', 'DURATION:PT1H'],
      ['12-01T17:00 12-01T18:00'],
    ],
    [
      'an address of Microsoft is a zone',
      ['DTSTART;TZID=tzone://Microsoft/Utc:20261201T090000', 'DURATION:PT1H'],
      ['12-01T09:00 12-01T10:00'],
    ],
    ['somebody who works elsewhere is free', [...nine, 'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE'], []],
  ])('%s', (_what, lines, busy) => {
    expect(read(file(entry('a', ...lines)))).toEqual([...busy, 0])
  })

  it('a repetition is moved and called off by its instant, whatever zone names it', () => {
    const series = entry('a', ...nine, 'RRULE:FREQ=DAILY;COUNT=3')
    const moved = entry(
      'a',
      'RECURRENCE-ID;TZID=America/Los_Angeles:20261202T060000',
      `DTSTART${NY}20261202T150000`,
      'DURATION:PT1H',
    )
    const off = entry('a', 'RECURRENCE-ID:20261203T140000Z', 'STATUS:CANCELLED', 'DTSTART:20261203T140000Z')
    expect(read(file(series, moved, off))).toEqual([NINE, '12-02T20:00 12-02T21:00', 0])
    const left = entry('a', ...nine, 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20261202T140000Z')
    expect(read(file(left))).toEqual([NINE, 0])
  })

  it('the highest SEQUENCE counts, wherever it stands', () => {
    const first = entry('a', ...nine, 'SEQUENCE:1')
    const last = entry('a', 'DTSTART:20261203T150000Z', 'DURATION:PT1H', 'SEQUENCE:2')
    const expected = ['12-03T15:00 12-03T16:00', 0]
    expect([read(file(first, last)), read(file(last, first))]).toEqual([expected, expected])
  })

  it('times without a zone are by that of their calendar, days by that of the counselor', () => {
    const floating = entry('a', 'DTSTART:20261201T090000', 'DURATION:PT1H')
    const day = entry('b', 'DTSTART;VALUE=DATE:20261203')
    expect(read(file('X-WR-TIMEZONE:America/Los_Angeles', floating, day))).toEqual([
      '12-01T17:00 12-01T18:00',
      '12-03T05:00 12-04T05:00',
      0,
    ])
    expect(read(file('X-WR-TIMEZONE:Nobody/Knows', floating, day))).toEqual(['12-03T05:00 12-04T05:00', 1])
  })
})

describe('what is broken', () => {
  it.each([
    ['a rule', 'RRULE:FREQ=WEEKLY;BYDAY='],
    ['a rule of another language', 'RRULE:FREQ=FORTNIGHTLY'],
    ['the end of a rule', 'RRULE:FREQ=DAILY;UNTIL=soon'],
    ['a list', 'RDATE:tomorrow'],
    ['a list in a zone that nobody explains', 'RDATE;TZID=Mars:20261202T090000'],
  ])('%s: the entry is busy at least once and counted, the next one is read', (_what, line) => {
    expect(read(file(entry('a', ...nine, line), good))).toEqual([NINE, GOOD, 1])
  })

  it.each([
    ['it begins nowhere', ['SUMMARY:Who knows']],
    ['it begins at no time', ['DTSTART:morning', 'DURATION:PT1H']],
    ['its zone is explained by nobody', ['DTSTART;TZID=Custom Zone 7:20261201T090000', 'DURATION:PT1H']],
    [
      'its zone is one of Microsoft that says nothing',
      ['DTSTART;TZID=tzone://Microsoft/Custom:20261201T090000', 'DURATION:PT1H'],
    ],
  ])('an entry that nobody can read is counted, never free without a word: %s', (_what, lines) => {
    expect(read(file(entry('a', ...lines), good))).toEqual([GOOD, 1])
  })

  it('an entry whose end cannot be read is busy for an hour and counted', () => {
    const late = entry('a', `DTSTART${NY}20261201T090000`, 'DTEND:later')
    expect(read(file(late, good))).toEqual([NINE, GOOD, 1])
    const back = entry('a', `DTSTART${NY}20261201T090000`, `DTEND${NY}20261201T080000`)
    expect(read(file(back))).toEqual([NINE, 1])
  })

  it('a list of busy times costs the one that cannot be read', () => {
    const list = ['BEGIN:VFREEBUSY', 'UID:a', 'FREEBUSY:soon/PT1H,20261201T140000Z/PT1H', 'END:VFREEBUSY']
    expect(read(file(list.join('\r\n'), good))).toEqual([NINE, GOOD, 1])
  })

  it.each([
    [
      'a line that was not folded',
      file(entry('a', ...nine, 'LOCATION:123 Main St\\,\r\nAlbuquerque\\, NM'), good),
    ],
    ['a byte order mark', `\uFEFF${file(entry('a', ...nine), good)}`],
    ['lines that end as on another system', file(entry('a', ...nine), good).replaceAll('\r\n', '\n')],
    ['several calendars', file(entry('a', ...nine)) + file(good)],
    ['an entry without an end', file(entry('a', ...nine).replace('\r\nEND:VEVENT', ''), good)],
    ['a calendar without an end', file(entry('a', ...nine), good).replace('END:VCALENDAR\r\n', '')],
    ['an alarm without an end', file(entry('a', ...nine, 'BEGIN:VALARM', 'TRIGGER:-PT5M'), good)],
  ])('%s costs nothing', (_what, text) => {
    expect(read(text)).toEqual([NINE, GOOD, 0])
  })
})

describe('the limits', () => {
  it('count what is ahead: four years of 25 visits a week are read', async () => {
    const begins = Temporal.PlainDateTime.from('2023-01-02T09:00')
    const said = (wall: Temporal.PlainDateTime) => wall.toString().replaceAll(/[-:]/g, '')
    const visits = Array.from({ length: 52 * 4 + 5 }).flatMap((_week, week) =>
      Array.from({ length: 25 }, (_visit, visit) => {
        const wall = begins.add({ weeks: week, days: visit % 5, hours: Math.floor(visit / 5) })
        return entry(
          `${week}-${visit}`,
          `DTSTART${NY}${said(wall)}`,
          `DTEND${NY}${said(wall.add({ minutes: 50 }))}`,
          `DESCRIPTION:${'Notes of a visit. '.repeat(21)}`,
        )
      }),
    )
    const text = file(...visits)
    expect(Buffer.byteLength(text)).toBeGreaterThan(2.7 * 1024 * 1024)
    expect(Buffer.byteLength(text)).toBeLessThan(LARGEST)
    expect(await understand(text, window)).toMatchObject({ unread: 0, spans: { length: 220 } })
  })

  it('count no hours of years ago', () => {
    const hourly = entry(
      'a',
      'DTSTART:20000101T000000Z',
      'DURATION:PT1M',
      'RRULE:FREQ=HOURLY;INTERVAL=5;BYDAY=SU',
    )
    expect(read(file(hourly)).slice(0, 3)).toEqual([
      '11-29T04:00 11-29T04:01',
      '11-29T09:00 11-29T09:01',
      '11-29T14:00 11-29T14:01',
    ])
  })
})

describe('what fresh eyes found to look free, or to cost other entries', () => {
  const hour = ['DTSTART:20261201T140000Z', 'DURATION:PT1H']
  const from = (start: string, rule: string) =>
    entry('a', `DTSTART:${start}`, 'DURATION:PT1H', `RRULE:${rule}`)
  it.each([
    [
      'months in another order',
      from('20260917T140000Z', 'FREQ=MONTHLY;BYMONTH=9,10,11,12,1,2,3,4,5'),
      ['12-17T14', '01-17T14'],
      0,
    ],
    [
      'positions of a month',
      from('20260823T183000Z', 'FREQ=MONTHLY;BYMONTH=12;BYDAY=SA,MO,TU,WE;BYSETPOS=1,-1'),
      ['12-01T18', '12-30T18'],
      0,
    ],
    [
      'days of every month of a year',
      from('20260115T140000Z', 'FREQ=YEARLY;BYMONTHDAY=1,15'),
      ['12-01T14', '12-15T14', '01-01T14', '01-15T14'],
      0,
    ],
    [
      'the last day of a month',
      from('20260101T140000Z', 'FREQ=DAILY;BYMONTHDAY=-1'),
      ['11-30T14', '12-31T14'],
      0,
    ],
    [
      'days since the first year',
      from('00010101T140000Z', 'FREQ=MONTHLY;BYMONTHDAY=24'),
      ['12-24T14', '01-24T14'],
      0,
    ],
    [
      'blanks in a rule',
      from('20261201T140000Z', 'FREQ=WEEKLY; BYDAY=TU,TH; COUNT=2'),
      ['12-01T14', '12-03T14'],
      0,
    ],
    [
      'a rule that is an extension',
      from('20261201T140000Z', 'RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;BYMONTHDAY=31'),
      ['12-01T14'],
      1,
    ],
    [
      'a part of a rule that nobody knows',
      from('20261201T140000Z', 'FREQ=DAILY;BYEASTER=1'),
      ['12-01T14'],
      1,
    ],
    ['no end as a number', from('20261201T140000Z', 'FREQ=DAILY;COUNT=-1'), ['12-01T14'], 1],
    [
      'an end with colons',
      entry('a', 'DTSTART:20261201T140000Z', 'DTEND:2026-12-01T15:00:00Z'),
      ['12-01T14'],
      1,
    ],
    ['a list with colons', entry('a', ...hour, 'RDATE:2026-12-08T14:00:00Z'), ['12-01T14'], 1],
    ['a name with an underscore', entry('a', ...hour, 'X_ROOM:5'), ['12-01T14'], 0],
    [
      'a blank before the colon',
      entry('a', 'DTSTART:20261201T140000Z', 'SUMMARY:x', 'DURATION :PT1H', 'RRULE :FREQ=DAILY;COUNT=2'),
      ['12-01T14', '12-02T14'],
      0,
    ],
    [
      'a mark before a name',
      entry('a', 'DTSTART:20261201T140000Z', 'SUMMARY:x', '\u200eDURATION:PT1H'),
      ['12-01T14'],
      0,
    ],
    [
      'an alarm without an end before the rule',
      entry('a', ...hour, 'BEGIN:VALARM', 'TRIGGER:-PT5M', 'RRULE:FREQ=DAILY;COUNT=2'),
      ['12-01T14', '12-02T14'],
      0,
    ],
    [
      'words that look like a status',
      entry('a', ...hour, 'DESCRIPTION:Order 5', 'Status: Cancelled', 'STATUS:CONFIRMED'),
      ['12-01T14'],
      0,
    ],
    [
      'free and out of office',
      entry('a', ...hour, 'TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'),
      ['12-01T14'],
      0,
    ],
    [
      'a list that ends before it begins',
      ['BEGIN:VFREEBUSY', 'FREEBUSY:20261201T150000Z/20261201T140000Z', 'END:VFREEBUSY'].join('\r\n'),
      [],
      1,
    ],
  ] as const)('%s', (_what, part, busy, unread) => {
    const found = read(file(part, good)).map((said) => (typeof said === 'string' ? said.slice(0, 8) : said))
    expect(found.toSorted()).toEqual([...busy, '12-05T15', unread].toSorted())
  })

  it('a repetition without a name that is called off frees nobody else’s hour', () => {
    const nameless = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
    const off = nameless('RECURRENCE-ID:20261201T140000Z', 'DTSTART:20261201T140000Z', 'STATUS:CANCELLED')
    expect(read(file(nameless(...nine), off))).toEqual([NINE, 0])
  })

  it.each([
    ['no sign', 'TZOFFSETTO:0500'],
    ['a colon', 'TZOFFSETTO:-05:00'],
    ['nothing', 'X-NOTHING:'],
  ])('a zone that is not explained whole is unknown: %s', (_what, offset) => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Custom',
      'BEGIN:STANDARD',
      'DTSTART:19701101T020000',
      'TZOFFSETFROM:-0400',
      offset,
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    const custom = entry('a', 'DTSTART;TZID=Custom:20261201T090000', 'DURATION:PT1H')
    expect(read(file(zone.join('\r\n'), custom, good))).toEqual([GOOD, 1])
    const later = zone.with(5, 'TZOFFSETTO:-0500').with(3, 'DTSTART:20270314T020000')
    expect(read(file(later.join('\r\n'), custom, good))).toEqual([GOOD, 1])
  })
})
