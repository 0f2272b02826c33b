import {
  type BookedVisit,
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
import type { Received } from '@evenkeel/contract/endpoint'
import { FakeRefusal, on } from './fake-server.ts'

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

/** A counselor's calendar in which one afternoon can be taken off; somebody books into the first attempt. */
export function calendarHandlers() {
  let isOff = false
  let isRaced = false
  const { state, handlers } = feedHandlers()
  const met = (): BookedVisit[] => visits.filter(({ id }) => id === 2 || (id === 3 && isRaced))
  const dayOf = (day: Temporal.PlainDate): CounselorCalendar['days'][number] => {
    const isFriday = day.equals(friday)
    const hours = day.dayOfWeek < 6 ? [9, 10, 11, 13, 15] : []
    return {
      day: day.toString(),
      hours: hours.length === 0 ? [] : [{ from: 540, to: 1020 }],
      free: hours.filter((hour) => !(isFriday && isOff && hour >= 13)).map((hour) => at(day, hour)),
      booked: visits.filter(({ starts_at }) => starts_at.startsWith(day.toString())),
      off: isFriday && isOff ? [span] : [],
      busy: day.equals(today.add({ days: 1 })) ? [{ starts_at: at(day, 12), ends_at: at(day, 12, 45) }] : [],
    }
  }
  const read = (from: string | undefined): CounselorCalendar => ({
    now: '2026-11-24T15:00:00Z',
    zone,
    today: today.toString(),
    states,
    state: 'CO',
    days_zone: zone,
    days: [0, 1, 2, 3, 4, 5, 6].map((days) =>
      dayOf((from ? Temporal.PlainDate.from(from) : today).add({ days })),
    ),
    weekly: office,
    later: [{ from: '2027-01-04', hours: office }],
    own_days: [{ day: '2026-12-24', hours: [] }],
    time_off: isOff ? [{ id: 5, ...span }] : [],
    feed_made_at: state.feed,
    own_calendar: state.own,
  })
  const decide = ({ change, decisions }: Received<typeof changeCalendar>['body']): undefined => {
    if (change.kind === 'time_off') {
      const isWhole = met().every(({ id }) => decisions.some(({ visit }) => visit === id))
      const wasRaced = isRaced
      isRaced ||= isWhole
      if (!isWhole || !wasRaced) throw new FakeRefusal(409, 'A visit needs your decision first.')
      isOff = true
    }
    if (change.kind === 'drop_time_off') isOff = false
  }
  return [
    ...handlers,
    on(readCounselorCalendar, ({ query }) => read(query.from)),
    on(previewCalendarChange, ({ body: { change } }) => {
      const isLeaving = change.kind === 'time_off'
      const gone = isLeaving ? [at(friday, 13), at(friday, 15)] : []
      const added = change.kind === 'week' ? [at(today.add({ days: 4 }), 9)] : []
      return { zone, free: [at(today, 15), ...added], gone, added, visits: isLeaving ? met() : [] }
    }),
    on(changeCalendar, ({ body }) => decide(body)),
  ]
}
