import {
  type BookedVisit,
  type CalendarChange,
  changeCalendar,
  type CounselorCalendar,
  previewCalendarChange,
  readCounselorCalendar,
} from '@evenkeel/api-contract/counselor/calendar'
import { type License, listLicenseVisits, listOwnLicenses } from '@evenkeel/api-contract/counselor/licenses'
import { readCounselor } from '@evenkeel/api-contract/counselor/me'
import { type ProfileResponse, readOwnProfile } from '@evenkeel/api-contract/counselor/profile'
import { getStateTimeZone } from '@evenkeel/api-contract/reference-data/state-time-zones'
import { mockEndpoint } from '@evenkeel/api-contract/testing/mock-endpoint'
import { signedInAs } from './render-staff.tsx'

const zone = 'America/Denver'
/** A Tuesday. */
const today = Temporal.PlainDate.from('2026-11-17')
export const friday = today.add({ days: 3 })
/** A time of day in the counselor's time zone. */
export const timeOnDay = (day: Temporal.PlainDate, hour: number, minute = 0): string =>
  day.toZonedDateTime({ timeZone: zone, plainTime: { hour, minute } }).toString({ timeZoneName: 'never' })

export const visit = (
  id: number,
  day: Temporal.PlainDate,
  hour: number,
  otherwise: Partial<BookedVisit> = {},
): BookedVisit => ({
  id,
  starts_at: timeOnDay(day, hour),
  ends_at: timeOnDay(day, hour, 50),
  method: 'video',
  state: 'CO',
  person: 'Noor H.',
  asked_to_move_at: null,
  ...otherwise,
})
const office = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1020 }))
const mornings = [1, 2, 3].map((weekday) => ({ weekday, from: 540, to: 720 }))
const booked = [
  visit(1, today, 14, { person: 'Maya L.' }),
  visit(2, friday, 14),
  visit(3, friday, 16, { person: 'Ada L.', asked_to_move_at: '2026-11-16T15:00:00Z' }),
]

/** Seven days of a counselor who works on weekdays from 9 to 5, with different hours planned from January. */
export const calendar = (
  otherwise: Partial<CounselorCalendar> = {},
  { from = today, state }: { from?: Temporal.PlainDate; state?: string | undefined } = {},
): CounselorCalendar => ({
  now: '2026-11-17T16:00:00Z',
  zone,
  today: today.toString(),
  states: [
    { state: 'CO', ends_at: null },
    { state: 'OH', ends_at: '2026-12-05T05:00:00Z' },
  ],
  state: (state ?? 'CO') as CounselorCalendar['state'],
  next_times: [timeOnDay(from, 13), timeOnDay(from, 15), timeOnDay(from.add({ days: 1 }), 9)],
  days_zone: (state && getStateTimeZone(state)) ?? zone,
  days: [0, 1, 2, 3, 4, 5, 6].map((days) => {
    const day = from.add({ days })
    const isWorkday = day.dayOfWeek < 6
    return {
      day: day.toString(),
      hours: isWorkday ? [{ from: 540, to: 1020 }] : [],
      free: isWorkday ? [9, 10, 11, 13, 15].map((hour) => timeOnDay(day, hour)) : [],
      booked: booked.filter(({ starts_at }) => starts_at.startsWith(day.toString())),
      off: [],
      busy: days === 1 ? [{ starts_at: timeOnDay(day, 12), ends_at: timeOnDay(day, 12, 45) }] : [],
    }
  }),
  weekly: office,
  later: [{ from: '2027-01-04', hours: mornings }],
  own_days: [{ day: '2026-12-24', hours: [] }],
  time_off: [],
  feed_made_at: null,
  own_calendar: null,
  ...otherwise,
})

/** Handlers for the requests of every counselor page. */
export const counselorHandlers = () => [
  signedInAs('counselor'),
  mockEndpoint(readCounselor, () => ({
    provider_id: 7,
    name: 'Dana Moss, LCSW',
    zone,
    is_listed: false,
    steps: [
      { step: 'profile' as const, state: 'done' as const },
      { step: 'licence' as const, state: 'waiting' as const },
      { step: 'hours' as const, state: 'open' as const },
    ],
    licence_notes: [],
  })),
]

/** Calendar whose changes are saved; `over` is returned by reads after each change. */
export const calendarHandlers = (
  over: (change: CalendarChange | null) => Partial<CounselorCalendar> = () => ({}),
) => {
  let last: CalendarChange | null = null
  return [
    ...counselorHandlers(),
    mockEndpoint(readCounselorCalendar, ({ query }) =>
      calendar(over(last), {
        ...(query.from === undefined ? {} : { from: Temporal.PlainDate.from(query.from) }),
        state: query.state,
      }),
    ),
    mockEndpoint(previewCalendarChange, ({ body: { change } }) => ({
      zone,
      free: [timeOnDay(today, 15)],
      gone: change.kind === 'time_off' ? [timeOnDay(friday, 13), timeOnDay(friday, 15)] : [],
      added: change.kind === 'week' ? [timeOnDay(today.add({ days: 4 }), 9)] : [],
      visits: change.kind === 'time_off' ? [visit(2, friday, 14)] : [],
    })),
    mockEndpoint(changeCalendar, ({ body }) => {
      last = body.change
      return undefined
    }),
  ]
}

export const license = (otherwise: Partial<License> = {}): License => ({
  state: 'CO',
  status: 'held',
  number: null,
  ends_on: null,
  ends_at: null,
  ends_soon: false,
  checked_at: '2026-10-01T16:00:00Z',
  claim: null,
  ...otherwise,
})
export const licenseClaim = (number: string, ends_on: string): NonNullable<License['claim']> => ({
  number,
  ends_on,
  told_at: '2026-11-17T15:00:00Z',
  refusal: null,
})
/** Two licenses: one without details that booked visits need, and one awaiting review. */
export const licenses = (): License[] => [
  license(),
  license({ state: 'TX', status: 'waiting', checked_at: null, claim: licenseClaim('TX-9', '2027-12-31') }),
]
export const licenseHandlers = (list: () => License[] = licenses) => [
  ...counselorHandlers(),
  mockEndpoint(listOwnLicenses, () => ({ licences: list() })),
  mockEndpoint(listLicenseVisits, ({ params }) => ({
    zone,
    visits: params.state === 'CO' ? [visit(2, friday, 14), visit(3, friday, 16)] : [],
  })),
]

export const ownProfile = (otherwise: Partial<ProfileResponse['profile']> = {}): ProfileResponse => ({
  profile: {
    given_name: 'Dana',
    family_name: 'Moss',
    kind: 'LCSW',
    gender: 'Female',
    city: 'Denver',
    state: 'CO',
    zone,
    methods: ['video', 'phone'],
    sees_in_person: false,
    language_ids: [1],
    specialties: ['stress'],
    identities: [],
    approach: 'listening',
    statement: 'I listen first.',
    about_me: 'We begin where you are.',
    education: 'MSW, University of Denver',
    years_in_practice: 9,
    ...otherwise,
  },
  is_complete: true,
  portrait: null,
  drawn_portrait: null,
  choices: {
    languages: [
      { id: 1, name: 'English' },
      { id: 2, name: 'Spanish' },
    ],
    specialties: [
      { code: 'stress', name: 'Stress' },
      { code: 'grief', name: 'Grief' },
    ],
    identities: ['Parent', 'Veteran'],
  },
})
export const profileHandlers = (answer: () => ProfileResponse = ownProfile) => [
  ...calendarHandlers(),
  mockEndpoint(readOwnProfile, answer),
]
