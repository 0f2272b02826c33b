import type { ProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import type { QueryClient } from '@tanstack/react-query'
import { getVisitState } from '../request-builders.ts'
import { dayAvailabilityQuery, type Searcher } from '../search/provider-search-api.ts'
import { getDayInZone, getWeekDays } from '../search/calendar-week.ts'

/** A counselor who cannot be booked. */
const PREVIEW_PROVIDER_ID = 1
const providerDetails: ProviderProfile['provider_details'] = {
  id: PREVIEW_PROVIDER_ID,
  // A name, so not translated.
  fullname: ['Dr.', 'Jordan', 'Avery'].join(' '),
  gender: 'Female',
  city: 'Denver',
  state_abbrev: 'CO',
  phone: null,
  photo_url: null,
  photo_url_absolute: null,
  years_in_practice: 11,
  education: '',
  about_me: '',
  licenses: [{ state_id: 6, state: 'CO' }],
  languages: [{ id: 1, name: 'English', alpha3_code: 'eng' }],
  specialties: [{ id: 1, name: 'Anxiety', code: 'anxiety' }],
  publications: null,
}

/**
 * Free start times per day from the first day on, in minutes after midnight; some days have none, as in a
 * real week.
 */
const freeStarts: readonly (readonly number[])[] = [
  [],
  [9 * 60, 10 * 60 + 30, 14 * 60, 16 * 60 + 30],
  [11 * 60, 13 * 60, 17 * 60],
  [],
  [8 * 60 + 30, 12 * 60],
  [9 * 60, 15 * 60, 18 * 60],
  [],
]

const createProfile = (
  day: Temporal.PlainDate,
  zone: string,
  starts: readonly number[],
  now: Temporal.Instant,
): ProviderProfile => ({
  provider_details: providerDetails,
  availability_details: {
    appointment_date: day.toString(),
    checked_at: now.toString(),
    available_hours: starts.map((minutes) => ({
      timeslot: day
        .toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(0).add({ minutes }) })
        .toInstant()
        .toString(),
      phys_availability_id: 1,
      availability_type: ['video', 'phone'],
    })),
    is_visit_now_available: false,
    can_request_appointment: false,
    patient_appointment_types: ['video', 'phone'],
  },
})

/**
 * Seeds the query cache with a sample counselor and a week of free times. Used only by the document server to
 * preview drafts for editors: such a page has no visitor, sends no requests and books nothing.
 */
export function seedPreviewWeek(
  { session, booking }: Pick<Searcher, 'session' | 'booking'>,
  queries: QueryClient,
  { zone, now }: { readonly zone: string; readonly now: Temporal.Instant },
): void {
  booking.update({ providerId: PREVIEW_PROVIDER_ID, method: 'video' })
  const searcher: Searcher = { session, booking, patientId: null }
  const asked = {
    providerId: PREVIEW_PROVIDER_ID,
    state: getVisitState(booking.read(), null),
    zone,
    method: null,
  }
  getWeekDays(getDayInZone(now, zone)).forEach((day, at) => {
    const { queryKey } = dayAvailabilityQuery(searcher, { ...asked, day: day.toString() })
    queries.setQueryData(queryKey, createProfile(day, zone, freeStarts[at] ?? [], now))
  })
}
