import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createTestServices } from '#testing/test-services.ts'
import { renderHtml } from '#testing/render-html.tsx'
import ProviderScheduleScreen from '../screens/ProviderScheduleScreen.tsx'
import { dayAvailabilityQuery } from '../search/provider-search-api.ts'
import { getWeekDays } from '../search/calendar-week.ts'

const zone = 'America/New_York'
const asked = { providerId: 41, state: 'CO', zone }

/** Request for the first free day after the next days, when these have none. */
function askedFor(method: 'video' | 'phone'): unknown {
  const queries = new QueryClient()
  const searcher = { ...createTestServices(), patientId: null }
  for (const day of getWeekDays(Temporal.PlainDate.from('2026-03-04'))) {
    const { queryKey } = dayAvailabilityQuery(searcher, { ...asked, method: null, day: day.toString() })
    queries.setQueryData<unknown>(queryKey, {
      provider_details: {
        id: 41,
        fullname: 'Dr. Nina Park',
        licenses: [],
        state_abbrev: 'CO',
        years_in_practice: 12,
        about_me: '',
        specialties: [],
        languages: [],
        photo_url: null,
        photo_url_absolute: null,
      },
      availability_details: {
        appointment_date: day.toString(),
        checked_at: '2026-03-04T15:00:00Z',
        available_hours: [],
        patient_appointment_types: ['video', 'phone'],
      },
    })
  }
  renderHtml(<ProviderScheduleScreen />, { queries, onTheWay: { method, state: 'CO', providerId: 41 } })
  return queries
    .getQueryCache()
    .findAll({ queryKey: ['first-availability'] })[0]
    ?.queryKey.at(-1)
}

describe('first free day after the next days', () => {
  it.each(['video', 'phone'] as const)('is requested for the chosen method: %s [BOOK-12]', (method) => {
    expect(askedFor(method)).toMatchObject({ ...asked, method, day: '2026-03-04' })
  })
})
