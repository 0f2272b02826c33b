import {
  type BookedVisit,
  type CalendarChange,
  changeCalendar,
  type CounselorCalendar,
  endCalendarFeed,
  makeCalendarFeed,
  previewCalendarChange,
  readCounselorCalendar,
  removeOwnCalendar,
  setOwnCalendar,
  testOwnCalendar,
} from '@evenkeel/contract/counselor/calendar'
import { hoursFaults } from '@evenkeel/contract/counselor/hours.words'
import type { Received } from '@evenkeel/contract/endpoint'
import { zoneOfState } from '@evenkeel/contract/lists/state-zones'
import { FakeRefusal, on } from '../fake-server.ts'

const zone = 'America/Denver'
const today = Temporal.PlainDate.from('2026-11-24')
const at = (day: Temporal.PlainDate, hour: number, minute = 0): string =>
  day.toZonedDateTime({ timeZone: zone, plainTime: { hour, minute } }).toString({ timeZoneName: 'never' })

const friday = today.add({ days: 3 })
const visit = (id: number, day: Temporal.PlainDate, hour: number, person: string): BookedVisit => ({
  id,
  starts_at: at(day, hour),
  ends_at: at(day, hour, 50),
  method: id % 2 === 0 ? 'phone' : 'video',
  state: 'CO',
  person,
  asked_to_move_at: id === 3 ? '2026-11-23T15:00:00Z' : null,
})
const visits = [
  visit(1, today, 14, 'Maya L.'),
  visit(2, friday, 14, 'Noor H.'),
  visit(3, friday, 16, 'Ada L.'),
]

const states = [
  { state: 'CO', ends_at: null },
  { state: 'OH', ends_at: '2026-12-05T05:00:00Z' },
]
/** What is planned: mornings from Monday to Wednesday. */
const mornings = [1, 2, 3].map((weekday) => ({ weekday, from: 540, to: 720 }))
const office = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1020 }))

const span = { starts_at: at(friday, 13), ends_at: at(friday, 17) }

/** The private address, and the calendar of one's own. */
function feedHandlers() {
  const state = { feed: null as string | null, own: null as CounselorCalendar['own_calendar'] }
  const handlers = [
    on(makeCalendarFeed, () => {
      state.feed = '2026-11-24T15:00:00Z'
      return {
        address:
          'https://portal.example/telehealth/calendars/AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE.ics',
      }
    }),
    on(endCalendarFeed, () => {
      state.feed = null
      return undefined
    }),
    on(testOwnCalendar, ({ body }) =>
      body.address.startsWith('https://')
        ? { problem: null, busy: [span] }
        : { problem: 'not_allowed' as const, busy: [] },
    ),
    on(setOwnCalendar, () => {
      state.own = { host: 'calendar.example', read_at: '2026-11-24T15:00:00Z', problem: null }
      return state.own
    }),
    on(removeOwnCalendar, () => {
      state.own = null
      return undefined
    }),
  ]
  return { state, handlers }
}

type Calendar = Pick<CounselorCalendar, 'weekly' | 'later' | 'own_days'>

/** The hours after a change of them. */
function changed({ weekly, later, own_days }: Calendar, change: CalendarChange): Calendar {
  if (change.kind === 'day') {
    const others = own_days.filter(({ day }) => day !== change.day)
    const own = change.hours === null ? [] : [{ day: change.day, hours: change.hours }]
    return { weekly, later, own_days: [...others, ...own] }
  }
  if (change.kind !== 'week' && change.kind !== 'drop_week') return { weekly, later, own_days }
  const { from } = change
  if (change.kind === 'week' && from <= today.toString()) return { weekly: change.hours, later, own_days }
  const others = later.filter((one) => one.from !== from)
  return {
    weekly,
    own_days,
    later: change.kind === 'week' ? [...others, { from, hours: change.hours }] : others,
  }
}

/** A day that the fake refuses, as the service would: the page cannot know why. */
export const REFUSED_DAY = '2027-02-01'

/** What the service says of a change that cannot be made. */
function judge(change: CalendarChange): void {
  const [field, day] =
    change.kind === 'week'
      ? ['from', change.from]
      : change.kind === 'day'
        ? ['day', change.day]
        : change.kind === 'time_off'
          ? ['to', change.to]
          : ['', '']
  if (day.startsWith(REFUSED_DAY))
    throw new FakeRefusal(400, 'No.', [{ field: `change.${field}`, message: 'Not on this day.' }])
}

/** One day; the afternoon of Friday may be off. */
function dayOf(day: Temporal.PlainDate, isOff: boolean): CounselorCalendar['days'][number] {
  const isFriday = day.equals(friday)
  const starts = day.dayOfWeek < 6 ? [9, 10, 11, 13, 15] : []
  return {
    day: day.toString(),
    hours: starts.length === 0 ? [] : [{ from: 540, to: 1020 }],
    free: starts.filter((hour) => !(isFriday && isOff && hour >= 13)).map((hour) => at(day, hour)),
    booked: visits.filter(({ starts_at }) => starts_at.startsWith(day.toString())),
    off: isFriday && isOff ? [span] : [],
    busy: day.equals(today.add({ days: 1 })) ? [{ starts_at: at(day, 12), ends_at: at(day, 12, 45) }] : [],
  }
}

/** A counselor's calendar in which one afternoon can be taken off, and hours changed; somebody books into the first attempt to leave. */
export function calendarHandlers() {
  let isOff = false
  let isRaced = false
  let hours: Calendar = {
    weekly: office,
    later: [{ from: '2027-01-04', hours: mornings }],
    own_days: [{ day: '2026-12-24', hours: [] }],
  }
  const { state, handlers } = feedHandlers()
  const met = (): BookedVisit[] => visits.filter(({ id }) => id === 2 || (id === 3 && isRaced))
  const read = (from: string | undefined, asked: string | undefined): CounselorCalendar => ({
    ...hours,
    now: '2026-11-24T15:00:00Z',
    zone,
    today: today.toString(),
    states,
    state: asked ?? 'CO',
    days_zone: (asked && zoneOfState(asked)) ?? zone,
    days: [0, 1, 2, 3, 4, 5, 6].map((days) =>
      dayOf((from ? Temporal.PlainDate.from(from) : today).add({ days }), isOff),
    ),
    time_off: isOff ? [{ id: 5, ...span }] : [],
    feed_made_at: state.feed,
    own_calendar: state.own,
  })
  const decide = ({ change, decisions, seen }: Received<typeof changeCalendar>['body']): undefined => {
    const { weekly, later } = hours
    if (seen && JSON.stringify(seen) !== JSON.stringify({ weekly, later }))
      throw new FakeRefusal(409, hoursFaults.otherWeeks)
    if (change.kind === 'time_off') {
      const isWhole = met().every(({ id }) => decisions.some(({ visit: decided }) => decided === id))
      const wasRaced = isRaced
      isRaced ||= isWhole
      if (!isWhole || !wasRaced) throw new FakeRefusal(409, 'A visit needs your decision first.')
      isOff = true
    }
    if (change.kind === 'drop_time_off') isOff = false
    hours = changed(hours, change)
  }
  return [
    ...handlers,
    on(readCounselorCalendar, ({ query }) => read(query.from, query.state)),
    on(previewCalendarChange, ({ body: { change } }) => {
      judge(change)
      const isLeaving = change.kind === 'time_off'
      const gone = isLeaving ? [at(friday, 13), at(friday, 15)] : []
      const added = change.kind === 'week' ? [at(today.add({ days: 4 }), 9)] : []
      return { zone, free: [at(today, 15), ...added], gone, added, visits: isLeaving ? met() : [] }
    }),
    on(changeCalendar, ({ body }) => decide(body)),
  ]
}
