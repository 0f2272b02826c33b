import { describe, expect, it } from 'vitest'
import { extractBusyTimes } from './extract-busy-times.ts'
import { MAX_CALENDAR_BYTES } from './fetch-calendar.ts'
import { parseInWorker } from './refresh-due-calendars.ts'

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
/** December 1, 9 to 10 AM in New York. */
const nine = [`DTSTART${NY}20261201T090000`, `DTEND${NY}20261201T100000`]
const NINE = '12-01T14:00 12-01T15:00'

/** Busy times in UTC without the year, then the number of unread events. */
function read(text: string): readonly (string | number)[] {
  const { spans, unread } = extractBusyTimes(text, window)
  const said = (time: number) => Temporal.Instant.fromEpochMilliseconds(time).toString().slice(5, 16)
  return [...spans.map(({ from, to }) => `${said(from)} ${said(to)}`), unread]
}

describe('an iCalendar file', () => {
  it.each([
    [
      'DTSTART is an occurrence beside RDATE',
      [...nine, `RDATE${NY}20261202T090000`],
      [NINE, '12-02T14:00 12-02T15:00'],
    ],
    [
      'RDATE periods have their own ends',
      [
        'DTSTART:20261201T150000Z',
        'DTEND:20261201T160000Z',
        'RDATE;VALUE=PERIOD:20261202T150000Z/PT2H,20261203T150000Z/20261203T153000Z',
      ],
      ['12-01T15:00 12-01T16:00', '12-02T15:00 12-02T17:00', '12-03T15:00 12-03T15:30'],
    ],
    [
      'DTSTART is an occurrence outside its own RRULE',
      [...nine, 'RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=2'],
      [NINE, '12-03T14:00 12-03T15:00', '12-10T14:00 12-10T15:00'],
    ],
    [
      'a date without VALUE=DATE is an all-day event',
      ['DTSTART:20261201', 'DTEND:20261202'],
      ['12-01T05:00 12-02T05:00'],
    ],
    [
      'UNTIL as a date includes that day',
      [`DTSTART${NY}20261201T200000`, `DTEND${NY}20261201T210000`, 'RRULE:FREQ=DAILY;UNTIL=20261203'],
      ['12-02T01:00 12-02T02:00', '12-03T01:00 12-03T02:00', '12-04T01:00 12-04T02:00'],
    ],
    [
      'UNTIL without a time zone is local to the series',
      [
        'DTSTART;TZID=America/Los_Angeles:20261201T090000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;UNTIL=20261202T090000',
      ],
      ['12-01T17:00 12-01T18:00', '12-02T17:00 12-02T18:00'],
    ],
    [
      'an Outlook display name is a time zone',
      ['DTSTART;TZID="(UTC-08:00) Pacific Time (US & Canada)":20261201T090000', 'DURATION:PT1H'],
      ['12-01T17:00 12-01T18:00'],
    ],
    [
      'an unquoted Outlook display name is a time zone',
      ['DTSTART;TZID=(UTC-08:00) Pacific Time (US & Canada):20261201T090000', 'DURATION:PT1H'],
      ['12-01T17:00 12-01T18:00'],
    ],
    [
      'tzone://Microsoft/Utc is a time zone',
      ['DTSTART;TZID=tzone://Microsoft/Utc:20261201T090000', 'DURATION:PT1H'],
      ['12-01T09:00 12-01T10:00'],
    ],
    ['WORKINGELSEWHERE is free', [...nine, 'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE'], []],
  ])('%s', (_what, lines, busy) => {
    expect(read(file(entry('a', ...lines)))).toEqual([...busy, 0])
  })

  it('matches moved and canceled occurrences by instant, in any time zone', () => {
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

  it('uses the highest SEQUENCE in any order', () => {
    const first = entry('a', ...nine, 'SEQUENCE:1')
    const last = entry('a', 'DTSTART:20261203T150000Z', 'DURATION:PT1H', 'SEQUENCE:2')
    const expected = ['12-03T15:00 12-03T16:00', 0]
    expect([read(file(first, last)), read(file(last, first))]).toEqual([expected, expected])
  })

  it.each(['FREQ=DAILY', 'FREQ=MONTHLY;BYDAY=1SU', 'FREQ=YEARLY;BYMONTH=3;BYDAY=SU,MO,TU,WE,TH,FR,SA'])(
    'loses only the events of a time zone with far too many changes (%s from 1601)',
    (rule) => {
      const zone = [
        'BEGIN:VTIMEZONE',
        'TZID:Their zone',
        'BEGIN:STANDARD',
        'DTSTART:16010101T020000',
        'TZOFFSETFROM:-0600',
        'TZOFFSETTO:-0500',
        `RRULE:${rule}`,
        'END:STANDARD',
        'END:VTIMEZONE',
      ]
      const theirs = entry('theirs', 'DTSTART;TZID=Their zone:20261201T090000', 'DURATION:PT1H')
      expect(read(file(...zone, theirs, good))).toEqual([GOOD, 1])
    },
  )

  it('reads floating times in X-WR-TIMEZONE and all-day events in the counselor’s time zone', () => {
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

describe('a broken iCalendar file', () => {
  it.each([
    ['an empty BYDAY', 'RRULE:FREQ=WEEKLY;BYDAY='],
    ['an unknown FREQ', 'RRULE:FREQ=FORTNIGHTLY'],
    ['an unreadable UNTIL', 'RRULE:FREQ=DAILY;UNTIL=soon'],
    ['an unreadable RDATE', 'RDATE:tomorrow'],
    ['an RDATE in an unknown time zone', 'RDATE;TZID=Mars:20261202T090000'],
  ])('keeps an event with %s busy once, counts it, and reads the next event', (_what, line) => {
    expect(read(file(entry('a', ...nine, line), good))).toEqual([NINE, GOOD, 1])
  })

  it.each([
    ['no DTSTART', ['SUMMARY:Who knows']],
    ['an unreadable DTSTART', ['DTSTART:morning', 'DURATION:PT1H']],
    ['an undefined TZID', ['DTSTART;TZID=Custom Zone 7:20261201T090000', 'DURATION:PT1H']],
    ['tzone://Microsoft/Custom', ['DTSTART;TZID=tzone://Microsoft/Custom:20261201T090000', 'DURATION:PT1H']],
  ])('counts an unreadable event: %s', (_what, lines) => {
    expect(read(file(entry('a', ...lines), good))).toEqual([GOOD, 1])
  })

  it('assumes an hour for an unreadable DTEND and counts the event', () => {
    const late = entry('a', `DTSTART${NY}20261201T090000`, 'DTEND:later')
    expect(read(file(late, good))).toEqual([NINE, GOOD, 1])
    const back = entry('a', `DTSTART${NY}20261201T090000`, `DTEND${NY}20261201T080000`)
    expect(read(file(back))).toEqual([NINE, 1])
  })

  it('loses only the unreadable period of a FREEBUSY list', () => {
    const list = ['BEGIN:VFREEBUSY', 'UID:a', 'FREEBUSY:soon/PT1H,20261201T140000Z/PT1H', 'END:VFREEBUSY']
    expect(read(file(list.join('\r\n'), good))).toEqual([NINE, GOOD, 1])
  })

  it.each([
    ['an unfolded line', file(entry('a', ...nine, 'LOCATION:123 Main St\\,\r\nAlbuquerque\\, NM'), good)],
    ['a byte order mark', `\uFEFF${file(entry('a', ...nine), good)}`],
    ['line feeds without carriage returns', file(entry('a', ...nine), good).replaceAll('\r\n', '\n')],
    ['several VCALENDARs', file(entry('a', ...nine)) + file(good)],
    ['a missing END:VEVENT', file(entry('a', ...nine).replace('\r\nEND:VEVENT', ''), good)],
    ['a missing END:VCALENDAR', file(entry('a', ...nine), good).replace('END:VCALENDAR\r\n', '')],
    ['a missing END:VALARM', file(entry('a', ...nine, 'BEGIN:VALARM', 'TRIGGER:-PT5M'), good)],
  ])('reads everything in spite of %s', (_what, text) => {
    expect(read(text)).toEqual([NINE, GOOD, 0])
  })
})

describe('limits of an iCalendar file', () => {
  it('allow four years of 25 visits a week, 2.7 MiB', async () => {
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
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_CALENDAR_BYTES)
    expect(await parseInWorker(text, window)).toMatchObject({ unread: 0, spans: { length: 220 } })
  })

  it('do not count past occurrences of hourly rules', () => {
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

describe('an event that must not look free', () => {
  const hour = ['DTSTART:20261201T140000Z', 'DURATION:PT1H']
  const from = (start: string, rule: string) =>
    entry('a', `DTSTART:${start}`, 'DURATION:PT1H', `RRULE:${rule}`)
  it.each([
    [
      'an unsorted BYMONTH',
      from('20260917T140000Z', 'FREQ=MONTHLY;BYMONTH=9,10,11,12,1,2,3,4,5'),
      ['12-17T14', '01-17T14'],
      0,
    ],
    [
      'BYSETPOS',
      from('20260823T183000Z', 'FREQ=MONTHLY;BYMONTH=12;BYDAY=SA,MO,TU,WE;BYSETPOS=1,-1'),
      ['12-01T18', '12-30T18'],
      0,
    ],
    [
      'yearly BYMONTHDAY',
      from('20260115T140000Z', 'FREQ=YEARLY;BYMONTHDAY=1,15'),
      ['12-01T14', '12-15T14', '01-01T14', '01-15T14'],
      0,
    ],
    [
      'daily BYMONTHDAY=-1',
      from('20260101T140000Z', 'FREQ=DAILY;BYMONTHDAY=-1'),
      ['11-30T14', '12-31T14'],
      0,
    ],
    [
      'DTSTART in the year 1',
      from('00010101T140000Z', 'FREQ=MONTHLY;BYMONTHDAY=24'),
      ['12-24T14', '01-24T14'],
      0,
    ],
    [
      'blanks in RRULE',
      from('20261201T140000Z', 'FREQ=WEEKLY; BYDAY=TU,TH; COUNT=2'),
      ['12-01T14', '12-03T14'],
      0,
    ],
    [
      'RSCALE and SKIP',
      from('20261201T140000Z', 'RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;BYMONTHDAY=31'),
      ['12-01T14'],
      1,
    ],
    ['an unknown rule part', from('20261201T140000Z', 'FREQ=DAILY;BYEASTER=1'), ['12-01T14'], 1],
    ['COUNT=-1', from('20261201T140000Z', 'FREQ=DAILY;COUNT=-1'), ['12-01T14'], 1],
    [
      'DTEND with colons',
      entry('a', 'DTSTART:20261201T140000Z', 'DTEND:2026-12-01T15:00:00Z'),
      ['12-01T14'],
      1,
    ],
    ['RDATE with colons', entry('a', ...hour, 'RDATE:2026-12-08T14:00:00Z'), ['12-01T14'], 1],
    ['a property name with an underscore', entry('a', ...hour, 'X_ROOM:5'), ['12-01T14'], 0],
    [
      'a blank before the colon',
      entry('a', 'DTSTART:20261201T140000Z', 'SUMMARY:x', 'DURATION :PT1H', 'RRULE :FREQ=DAILY;COUNT=2'),
      ['12-01T14', '12-02T14'],
      0,
    ],
    [
      'an invisible mark before a property name',
      entry('a', 'DTSTART:20261201T140000Z', 'SUMMARY:x', '\u200eDURATION:PT1H'),
      ['12-01T14'],
      0,
    ],
    [
      'RRULE after a missing END:VALARM',
      entry('a', ...hour, 'BEGIN:VALARM', 'TRIGGER:-PT5M', 'RRULE:FREQ=DAILY;COUNT=2'),
      ['12-01T14', '12-02T14'],
      0,
    ],
    [
      'an unfolded description that looks like STATUS',
      entry('a', ...hour, 'DESCRIPTION:Order 5', 'Status: Cancelled', 'STATUS:CONFIRMED'),
      ['12-01T14'],
      0,
    ],
    [
      'TRANSPARENT and OOF',
      entry('a', ...hour, 'TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'),
      ['12-01T14'],
      0,
    ],
    [
      'a reversed FREEBUSY period',
      ['BEGIN:VFREEBUSY', 'FREEBUSY:20261201T150000Z/20261201T140000Z', 'END:VFREEBUSY'].join('\r\n'),
      [],
      1,
    ],
  ] as const)('%s', (_what, part, busy, unread) => {
    const found = read(file(part, good)).map((said) => (typeof said === 'string' ? said.slice(0, 8) : said))
    expect(found.toSorted()).toEqual([...busy, '12-05T15', unread].toSorted())
  })

  it('does not match canceled overrides without a UID to other events', () => {
    const nameless = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
    const off = nameless('RECURRENCE-ID:20261201T140000Z', 'DTSTART:20261201T140000Z', 'STATUS:CANCELLED')
    expect(read(file(nameless(...nine), off))).toEqual([NINE, 0])
  })

  it.each([
    ['TZOFFSETTO without a sign', 'TZOFFSETTO:0500'],
    ['TZOFFSETTO with a colon', 'TZOFFSETTO:-05:00'],
    ['no TZOFFSETTO', 'X-NOTHING:'],
  ])('treats an incomplete VTIMEZONE as unknown: %s', (_what, offset) => {
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
