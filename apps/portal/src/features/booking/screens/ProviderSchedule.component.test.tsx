import { type ProviderProfile, readProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import { disconnect, mockEndpoint } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { BOOKING_STORAGE_KEY } from '#session/booking/booking-wizard.ts'
import { bookingMemberHandlers } from '#testing/booking-handlers.ts'
import { renderPortal } from '#testing/render-portal.tsx'
import { maya } from '#testing/test-services.ts'

const main = page.getByRole('main')
const timesOf = (day: string) => main.getByRole('button', { name: new RegExp(`${day}, \\d+:\\d\\d [AP]M`) })

/** Nina Park on a day, with a free time at 10 AM in Denver or none. */
const ninaOn = (day: string, isFree: boolean): ProviderProfile => ({
  provider_details: {
    id: 41,
    fullname: 'Dr. Nina Park',
    gender: 'Female',
    city: 'Denver',
    state_abbrev: 'CO',
    phone: null,
    photo_url: null,
    photo_url_absolute: null,
    years_in_practice: 12,
    education: '',
    about_me: '',
    licenses: [],
    languages: [],
    specialties: [],
    publications: null,
  },
  availability_details: {
    appointment_date: day,
    checked_at: '2026-11-17T16:00:00Z',
    available_hours: isFree
      ? [{ timeslot: `${day}T10:00:00-07:00`, phys_availability_id: 1, availability_type: ['video'] }]
      : [],
    is_visit_now_available: false,
    can_request_appointment: true,
    patient_appointment_types: ['video'],
  },
})

type Asked = { readonly day: string; readonly isFirst: boolean }

/** Opens the calendar of Nina Park for a member who came from the list. */
async function openCalendar(answer: (asked: Asked) => ProviderProfile | Promise<ProviderProfile>) {
  const chosen = { method: 'video', state: 'CO', providerId: 41, client: 'northstar' }
  sessionStorage.setItem(
    BOOKING_STORAGE_KEY,
    JSON.stringify({ ...chosen, at: Temporal.Now.instant().toString() }),
  )
  const handlers = [
    mockEndpoint(readProviderProfile, ({ query }) =>
      answer({ day: query.specific_date ?? '', isFirst: query.show_next_availability === 'true' }),
    ),
    ...bookingMemberHandlers(),
  ]
  await renderPortal('/schedule/provider-schedule', { session: maya(), handlers })
}

it('links from seven days without free times to the first day that has one [BOOK-09] [BOOK-10] [ROUTE-33]', async () => {
  await openCalendar(({ day, isFirst }) => ninaOn(isFirst ? '2026-11-26' : day, day === '2026-11-26'))
  await expect.element(main.getByText('No open times in the next 7 days.')).toBeVisible()
  await main.getByRole('button', { name: 'See Thursday, November 26' }).click()
  await expect.element(timesOf('Thursday, November 26')).toBeVisible()
  await main.getByRole('button', { name: 'Back to the next 7 days' }).click()
  await expect.element(main.getByText('No open times in the next 7 days.')).toBeVisible()
})

it('shows no later day before an earlier one has answered, and retries a day that failed to load [BOOK-10]', async () => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  let isBroken = true
  await openCalendar(async ({ day }) => {
    if (day === '2026-11-18') await mayAnswer
    if (day === '2026-11-19' && isBroken) disconnect()
    return ninaOn(day, day !== '2026-11-17')
  })
  await expect.element(main.getByRole('heading', { name: 'Choose a time' })).toBeVisible()
  await expect.element(main.getByText('Nina Park').first()).toBeVisible()
  await expect.element(timesOf('Friday, November 20')).not.toBeInTheDocument()
  answer()
  await expect.element(timesOf('Wednesday, November 18')).toBeVisible()
  await expect.element(timesOf('Friday, November 20')).toBeVisible()
  await expect.element(timesOf('Thursday, November 19')).not.toBeInTheDocument()
  isBroken = false
  await main.getByRole('button', { name: 'Try again to load Thursday, November 19' }).click()
  await expect.element(timesOf('Thursday, November 19')).toBeVisible()
})
