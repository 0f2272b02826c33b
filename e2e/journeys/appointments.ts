import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { demoPassword } from '../organizations.ts'

interface SignedIn {
  readonly auth_token: string
  readonly phone: string
  readonly first_name: string
  readonly last_name: string
  readonly appointment_state: string | null
  readonly state: string
  readonly md_live: { readonly jwt: string; readonly user: { readonly id: number } }
}

/** Logs a member in through the API: returns the telehealth token, and sets cookies in the given context. */
export async function signInOverApi(request: APIRequestContext, email: string, client: string) {
  const answer = await request.post('/api/auth/login', {
    data: { email, password: demoPassword },
    headers: { 'x-client-id': client },
  })
  expect(answer.status()).toBe(200)
  const member = (await answer.json()) as SignedIn
  const { jwt, user } = member.md_live
  return { member, patientId: user.id, headers: { authorization: `Bearer ${jwt}` } }
}

/** The first free time of the organization's first counselor with this method. */
async function firstFreeHour(
  request: APIRequestContext,
  { patientId, headers }: Pick<Awaited<ReturnType<typeof signInOverApi>>, 'patientId' | 'headers'>,
  { state, method }: { readonly state: string; readonly method: 'video' | 'phone' },
) {
  const found = await request.post(`/telehealth/v2/patients/${patientId}/providers/search?per_page=100`, {
    headers,
    data: { search: { state_abbrev: state, sort: 'name', availability_type: [method] } },
  })
  const { providers } = (await found.json()) as { providers: readonly { id: number; fullname: string }[] }
  const { now } = (await (await request.get('/control/clock')).json()) as { now: string }
  const today = Temporal.Instant.from(now).toZonedDateTimeISO('America/New_York').toPlainDate()
  for (const provider of providers.toSorted((one, other) => one.id - other.id))
    for (const days of [0, 1, 2, 3, 4]) {
      const query = new URLSearchParams({
        specific_date: today.add({ days }).toString(),
        time_zone: 'America/New_York',
        availability_type: method,
        state_abbrev: state,
      })
      const profile = await request.get(`/telehealth/v2/providers/${provider.id}/profile?${query}`, {
        headers,
      })
      const { availability_details: free } = (await profile.json()) as {
        availability_details: { available_hours: { timeslot: string }[] }
      }
      const start = free.available_hours[0]?.timeslot
      if (start !== undefined) return { provider, start }
    }
  throw new Error('no counselor has a free time')
}

/**
 * Logs a member in through the API, with cookies in this browser, and books the first free time of the first
 * counselor.
 */
export async function bookOverApi(
  page: Page,
  email: string,
  client: string,
  method: 'video' | 'phone',
  complaint = 'Stress',
) {
  const { request } = page
  const { member, patientId, headers } = await signInOverApi(request, email, client)
  const state = member.appointment_state ?? member.state
  const { provider, start } = await firstFreeHour(request, { patientId, headers }, { state, method })
  const appointment = {
    provider_id: provider.id,
    provider_type_id: 38,
    appointment_method: method,
    start_time: Date.parse(start) / 1000,
    state_abbrev: state,
    survey_answer: 'Other',
    chief_complaint: complaint,
    customer_call_in_number: member.phone.slice(-10),
    agrees_to_informed_consent: true,
    agrees_to_privacy_agreement: true,
    consent_user_initials: `${member.first_name[0]}${member.last_name[0]}`,
  }
  const booked = await request.post(`/telehealth/v2/patients/${patientId}/appointments`, {
    headers,
    data: { appointment },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  const { id } = ((await booked.json()) as { appointment: { id: number } }).appointment
  return { id, start, provider: provider.fullname, providerId: provider.id, state, headers, patientId }
}

/** Cancels such an appointment through the API, as another tab would. */
export async function cancelOverApi(
  page: Page,
  { id, patientId, headers }: Pick<Awaited<ReturnType<typeof bookOverApi>>, 'id' | 'patientId' | 'headers'>,
): Promise<void> {
  const path = `/telehealth/v1/patients/${patientId}/appointments/${id}/cancel`
  expect((await page.request.put(path, { headers })).status()).toBe(204)
}
