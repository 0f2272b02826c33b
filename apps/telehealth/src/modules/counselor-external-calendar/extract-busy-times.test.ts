import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { renderBusyCalendar } from '#modules/counselor-calendar-feed/render-busy-calendar.ts'
import { extractBusyTimes } from './extract-busy-times.ts'
import { parseInWorker } from './refresh-due-calendars.ts'

const zone = 'America/New_York'
const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds
const window = { zone, from: at('2026-10-20T00:00:00Z'), to: at('2026-12-20T00:00:00Z') }
const spring = { zone, from: at('2026-03-01T00:00:00Z'), to: at('2026-04-01T00:00:00Z') }

const calendar = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: readonly string[]): string =>
  ['BEGIN:VEVENT', 'UID:one', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'].join('\r\n')
const read = (text: string, within = window): string[] =>
  extractBusyTimes(text, within).spans.map(({ from, to }) =>
    [from, to].map((time) => Temporal.Instant.fromEpochMilliseconds(time).toString()).join(' '),
  )
const NY = ';TZID=America/New_York:'

/** A time zone that only the file defines, as Outlook writes it. */
const outlook = [
  'BEGIN:VTIMEZONE',
  'TZID:Eastern Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
].join('\r\n')

describe('busy times of a calendar', () => {
  it('keep their local time before and after both daylight saving changes', () => {
    const daily = (start: string) =>
      calendar(event(`DTSTART${NY}${start}T090000`, `DTEND${NY}${start}T100000`, 'RRULE:FREQ=DAILY;COUNT=3'))
    expect(read(daily('20261031'))).toEqual([
      '2026-10-31T13:00:00Z 2026-10-31T14:00:00Z',
      '2026-11-01T14:00:00Z 2026-11-01T15:00:00Z',
      '2026-11-02T14:00:00Z 2026-11-02T15:00:00Z',
    ])
    expect(read(daily('20260307'), spring)).toEqual([
      '2026-03-07T14:00:00Z 2026-03-07T15:00:00Z',
      '2026-03-08T13:00:00Z 2026-03-08T14:00:00Z',
      '2026-03-09T13:00:00Z 2026-03-09T14:00:00Z',
    ])
  })

  it('are correct in the repeated hour, in the skipped hour, and across the whole night', () => {
    const one = (from: string, to: string, within = window) =>
      read(calendar(event(`DTSTART${NY}${from}`, `DTEND${NY}${to}`)), within)
    expect(one('20261101T013000', '20261101T023000')).toEqual(['2026-11-01T05:30:00Z 2026-11-01T07:30:00Z'])
    expect(one('20261031T220000', '20261101T060000')).toEqual(['2026-11-01T02:00:00Z 2026-11-01T11:00:00Z'])
    expect(one('20260308T023000', '20260308T040000', spring)).toEqual([
      '2026-03-08T07:30:00Z 2026-03-08T08:00:00Z',
    ])
    expect(one('20260307T220000', '20260308T060000', spring)).toEqual([
      '2026-03-08T03:00:00Z 2026-03-08T10:00:00Z',
    ])
  })

  it("use time zones defined by the file, and the counselor's own for times without a time zone", () => {
    const weekly = ['RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=MO']
    const times = (tzid: string) => [`DTSTART${tzid}20261026T150000`, `DTEND${tzid}20261026T160000`]
    const expected = [
      '2026-10-26T19:00:00Z 2026-10-26T20:00:00Z',
      '2026-11-02T20:00:00Z 2026-11-02T21:00:00Z',
    ]
    expect(read(calendar(outlook, event(...times(';TZID=Eastern Standard Time:'), ...weekly)))).toEqual(
      expected,
    )
    expect(read(calendar(event(...times(':'), ...weekly)))).toEqual(expected)
    expect(read(calendar(event('DTSTART;VALUE=DATE:20261101', 'DTEND;VALUE=DATE:20261102')))).toEqual([
      '2026-11-01T04:00:00Z 2026-11-02T05:00:00Z',
    ])
  })

  it.each([
    ['a Windows name without a VTIMEZONE', 'Central Standard Time', 'America/Chicago'],
    ['a Windows name in lower case', 'mountain standard time', 'America/Denver'],
    ['a Windows name without daylight saving', 'US Mountain Standard Time', 'America/Phoenix'],
    ['a name with a vendor prefix', '/citadel.org/20260210_1/America/Los_Angeles', 'America/Los_Angeles'],
    ['a name with three parts', '/a.example/America/Indiana/Indianapolis', 'America/Indiana/Indianapolis'],
  ])('are correct on both nights with %s', (_what, name, zone) => {
    const nights = [
      ['20261101T003000', '20261101T033000', window],
      ['20260308T003000', '20260308T033000', spring],
    ] as const
    for (const [from, to, within] of nights) {
      const wall = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
      expect(
        read(calendar(event(`DTSTART;TZID=${name}:${from}`, `DTEND;TZID=${name}:${to}`)), within),
      ).toEqual([`${wall(from).toString()} ${wall(to).toString()}`])
    }
    const quoted = event(`DTSTART;TZID="${name}":20261101T013000`, 'DURATION:PT1H')
    const start = Temporal.PlainDateTime.from('2026-11-01T01:30').toZonedDateTime(zone).toInstant()
    expect(read(calendar(quoted))).toEqual([`${start.toString()} ${start.add({ hours: 1 }).toString()}`])
  })

  it('support every Windows time zone', () => {
    const world = windowsZones.supplemental.windowsZones.mapTimezones
      .map(({ mapZone }) => mapZone)
      .filter(({ _territory }) => _territory === '001')
    expect(world.length).toBeGreaterThan(130)
    for (const { _other: name, _type: zone } of world) {
      const start = Temporal.PlainDateTime.from('2026-11-02T12:00').toZonedDateTime(zone).toInstant()
      const text = calendar(event(`DTSTART;TZID=${name}:20261102T120000`, 'DURATION:PT1H'))
      expect(read(text)[0], name).toMatch(start.toString())
    }
  })

  it('include tentative times of a FREEBUSY list, and exclude free ones', () => {
    const list = (...lines: readonly string[]) =>
      calendar(
        ['BEGIN:VFREEBUSY', 'UID:one', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VFREEBUSY'].join('\r\n'),
      )
    expect(
      read(
        list(
          'DTSTART:20261101T000000Z',
          'DTEND:20261201T000000Z',
          'FREEBUSY:20261102T140000Z/20261102T150000Z,20261103T140000Z/PT30M',
          'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261104T140000Z/20261104T150000Z',
          'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261105T140000Z/20261105T150000Z',
          'FREEBUSY;FBTYPE=FREE:20261106T140000Z/20261106T150000Z',
          'FREEBUSY;FBTYPE=BUSY:20250106T140000Z/20250106T150000Z',
        ),
      ),
    ).toEqual([
      '2026-11-02T14:00:00Z 2026-11-02T15:00:00Z',
      '2026-11-03T14:00:00Z 2026-11-03T14:30:00Z',
      '2026-11-04T14:00:00Z 2026-11-04T15:00:00Z',
      '2026-11-05T14:00:00Z 2026-11-05T15:00:00Z',
    ])
    // Across the repeated hour, a duration in UTC is exact.
    expect(read(list('FREEBUSY:20261101T053000Z/PT2H'))).toEqual([
      '2026-11-01T05:30:00Z 2026-11-01T07:30:00Z',
    ])
  })

  it('last the exact hours of a duration, and nominal days, on both nights', () => {
    const one = (from: string, length: string, within = window) =>
      read(calendar(event(`DTSTART${NY}${from}`, `DURATION:${length}`)), within)
    expect(one('20261101T013000', 'PT1H')).toEqual(['2026-11-01T05:30:00Z 2026-11-01T06:30:00Z'])
    expect(one('20260308T013000', 'PT2H', spring)).toEqual(['2026-03-08T06:30:00Z 2026-03-08T08:30:00Z'])
    expect(one('20261031T120000', 'P1D')).toEqual(['2026-10-31T16:00:00Z 2026-11-01T17:00:00Z'])
    expect(one('20260307T120000', 'P1DT1H', spring)).toEqual(['2026-03-07T17:00:00Z 2026-03-08T17:00:00Z'])
    const daily = event(`DTSTART${NY}20261031T003000`, 'DURATION:PT3H', 'RRULE:FREQ=DAILY;COUNT=2')
    expect(read(calendar(daily))).toEqual([
      '2026-10-31T04:30:00Z 2026-10-31T07:30:00Z',
      '2026-11-01T04:30:00Z 2026-11-01T07:30:00Z',
    ])
  })

  it('respect excluded, moved, canceled and ended occurrences', () => {
    const series = event(
      `DTSTART${NY}20261102T090000`,
      'DURATION:PT30M',
      'RRULE:FREQ=DAILY;UNTIL=20261107T140000Z',
      `EXDATE${NY}20261103T090000`,
    )
    const change = (day: string, ...lines: readonly string[]) =>
      event(`RECURRENCE-ID${NY}${day}T090000`, ...lines)
    const moved = change('20261104', `DTSTART${NY}20261104T120000`, `DTEND${NY}20261104T130000`)
    const off = change('20261105', `DTSTART${NY}20261105T090000`, 'DURATION:PT30M', 'STATUS:CANCELLED')
    expect(read(calendar(series, moved, off))).toEqual([
      '2026-11-02T14:00:00Z 2026-11-02T14:30:00Z',
      '2026-11-04T17:00:00Z 2026-11-04T18:00:00Z',
      '2026-11-06T14:00:00Z 2026-11-06T14:30:00Z',
      '2026-11-07T14:00:00Z 2026-11-07T14:30:00Z',
    ])
  })

  it('exclude free events and our own visits', () => {
    const times = ['DTSTART:20261102T090000Z', 'DTEND:20261102T100000Z']
    const visit = { id: 1, startsAt: Temporal.Instant.from('2026-11-02T09:00:00Z') }
    const own = renderBusyCalendar({ tokenHash: 'a' }, [
      { ...visit, endsAt: visit.startsAt.add({ minutes: 50 }), createdAt: visit.startsAt },
    ])
    for (const text of [
      calendar(event(...times, 'TRANSP:TRANSPARENT')),
      calendar(event(...times, 'STATUS:CANCELLED')),
      calendar(event(...times, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE')),
      calendar(event('DTSTART:20261102T090000Z')),
      own,
    ])
      expect(read(text)).toEqual([])
    expect(read(calendar(event(...times)))).toHaveLength(1)
  })

  it('are clipped to the booking window', () => {
    const yearly = event('DTSTART:20100102T090000Z', 'DTEND:20100102T100000Z', 'RRULE:FREQ=WEEKLY')
    expect(read(calendar(yearly))).toHaveLength(9)
    const long = event('DTSTART:20261001T000000Z', 'DTEND:20271001T000000Z')
    expect(read(calendar(long, yearly))).toEqual(['2026-10-01T00:00:00Z 2027-10-01T00:00:00Z'])
  })
})

describe('a malicious calendar', () => {
  const endless = calendar(event('DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'))
  it.each([
    ['endless recurrence', endless, 'too_large'],
    ['not a calendar', '<html>Sign in</html>', 'not_a_calendar'],
    ['another component', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nEND:VCARD\r\n', 'not_a_calendar'],
    ['is empty', '', 'not_a_calendar'],
  ])('is rejected: %s', async (_name, text, problem) => {
    expect(await parseInWorker(text, window)).toEqual({ problem })
  })

  it('is stopped after a timeout in its worker thread', async () => {
    expect(await parseInWorker(endless, window, 1)).toEqual({ problem: 'too_large' })
  })
})
