import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { password } from '../organisations.ts'

/** Milliseconds. */
const FOUR_DAYS = 4 * 24 * 3_600_000

interface SignedIn {
  readonly auth_token: string
  readonly phone: string
  readonly first_name: string
  readonly last_name: string
  readonly appointment_state: string | null
  readonly state: string
  readonly md_live: { readonly jwt: string; readonly user: { readonly id: number } }
}

/** A demo person over the API: the telehealth token, and the cookies in the given context. */
export async function signInOverApi(request: APIRequestContext, email: string, client: string) {
  const answer = await request.post('/api/auth/login', {
    data: { email, password },
    headers: { 'x-client-id': client },
  })
  expect(answer.status()).toBe(200)
  const member = (await answer.json()) as SignedIn
  const { jwt, user } = member.md_live
  return { member, patientId: user.id, headers: { authorization: `Bearer ${jwt}` } }
}

/**
 * Signs a demo person in over the API, with the cookies in this browser, and books the first free hour of one of the
 * counselors whose names come last: journeys that choose by soonest time do not meet it.
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
  const found = await request.post(`/telehealth/v2/patients/${patientId}/providers/search?per_page=100`, {
    headers,
    data: { search: { state_abbrev: state, sort: 'name', availability_type: [method] } },
  })
  const { providers } = (await found.json()) as {
    providers: { id: number; fullname: string; next_appt_available_date: string | null }[]
  }
  const { now } = (await (await request.get('/control/clock')).json()) as { now: string }
  // Some have no time for two weeks: a journey that goes on to the next days of theirs would find none.
  const isSoon = (next: string | null) => next !== null && Date.parse(next) - Date.parse(now) < FOUR_DAYS
  // Journeys in other workers book at the same moment, each with a counselor of its own.
  const provider = providers
    .filter(({ next_appt_available_date: next }) => isSoon(next))
    .at(-1 - test.info().parallelIndex)
  const start = provider?.next_appt_available_date
  if (!provider || !start) throw new Error('Nobody has time')
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

/** Cancels such an appointment over the API, as another tab would. */
export async function cancelOverApi(
  page: Page,
  { id, patientId, headers }: Pick<Awaited<ReturnType<typeof bookOverApi>>, 'id' | 'patientId' | 'headers'>,
): Promise<void> {
  const path = `/telehealth/v1/patients/${patientId}/appointments/${id}/cancel`
  expect((await page.request.put(path, { headers })).status()).toBe(204)
}
