import { randomInt, randomUUID } from 'node:crypto'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { bookAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import { holdHeader, holdSlotAtTelehealth } from '@evenkeel/api-contract/telehealth/slot-holds'
import { readProviderProfile, searchProvidersAtTelehealth } from '@evenkeel/api-contract/telehealth/providers'
import { type MemberContext, renewPatientToken, type SignedInMember } from './sign-in.ts'

const STATE = 'CO'
const THERAPY = 38

/** Calls the telehealth service; retries once with a fresh token if the current one expired. */
async function callAsPatient<Answer>(
  deps: MemberContext,
  member: SignedInMember,
  act: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act(member.patient.headers)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    await renewPatientToken(deps, member)
    return act(member.patient.headers)
  }
}

/** Returns a free slot of one of the first counselors in a search. */
async function chooseTime(deps: MemberContext, member: SignedInMember) {
  const { id } = member.patient
  const { providers } = await callAsPatient(deps, member, (headers) =>
    deps.telehealth(searchProvidersAtTelehealth, {
      params: { id },
      headers,
      query: { page: 1, per_page: 30 },
      body: { search: { state_abbrev: STATE, provider_type_id: THERAPY, availability_type: ['video'] } },
    }),
  )
  const provider = providers[randomInt(providers.length)]
  if (!provider) throw new Error('no counselor was found')
  const profile = await callAsPatient(deps, member, (headers) =>
    deps.telehealth(readProviderProfile, {
      params: { id: provider.id },
      headers,
      query: { show_next_availability: 'true' },
    }),
  )
  const hours = profile.availability_details.available_hours
  const chosen = hours[randomInt(Math.max(1, hours.length))]
  if (!chosen) return null
  const start = Temporal.Instant.from(chosen.timeslot).epochMilliseconds / 1000
  return {
    provider_id: provider.id,
    start_time: start,
    state_abbrev: STATE,
    appointment_method: 'video' as const,
  }
}

/** Whether another member took the slot. */
const isSlotTaken = (error: unknown): boolean => error instanceof ApiError && error.status === 409

/** Holds a slot and books it under one idempotency key, with retries; picks another if it is taken. */
export async function bookVisit(deps: MemberContext, member: SignedInMember): Promise<void> {
  for (;;) {
    const slot = await chooseTime(deps, member)
    if (!slot) continue
    const params = { id: member.patient.id }
    try {
      const { hold } = await callAsPatient(deps, member, (headers) =>
        deps.telehealth(holdSlotAtTelehealth, { params, headers, body: { hold: slot } }),
      )
      const keys = { 'idempotency-key': randomUUID(), [holdHeader]: hold.id }
      const { appointment } = await callAsPatient(deps, member, (headers) =>
        deps.telehealth(bookAppointment, {
          params,
          headers: { ...headers, ...keys },
          body: { appointment: { ...slot, ...bookingDetails } },
        }),
      )
      deps.ledger.visits.push({ email: member.email, id: appointment.id, at: performance.now() })
      return
    } catch (error) {
      if (!isSlotTaken(error)) throw error
    }
  }
}

const bookingDetails = {
  provider_type_id: THERAPY,
  survey_answer: 'Other',
  chief_complaint: 'Stress',
  customer_call_in_number: '7205550123',
  agrees_to_informed_consent: true as const,
  agrees_to_privacy_agreement: true as const,
  consent_user_initials: 'AL',
}
