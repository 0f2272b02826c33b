import { type ApiCall, ApiError } from '@evenkeel/api-contract/client/api-call'
import { bookAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import { issuePatientToken } from '@evenkeel/api-contract/telehealth/patients'
import { readProviderProfile, searchProvidersAtTelehealth } from '@evenkeel/api-contract/telehealth/providers'
import { deriveKey } from '../../../master-keys/local-master-keys.ts'

/** A racing member, logged in at the telehealth service. */
export interface RacePatient {
  readonly id: number
  readonly headers: { readonly authorization: string }
}

export async function createPatient(call: ApiCall, master: Buffer, number: number): Promise<RacePatient> {
  const person = `racer-${number}`
  const { jwt, user } = await call(issuePatientToken, {
    body: {
      auth: {
        first_name: 'Racer',
        last_name: `Number${number}`,
        gender: 'U',
        birthdate: '1990-01-01',
        member_id: person,
        subscriber_id: person,
        email: `${person}@northstar.example`,
        phone: '7205550100',
        address1: '1 Start Line',
        address2: null,
        city: 'Denver',
        state: 'CO',
        zip: '80202',
        relationship: 'Self',
      },
      org: { ou: 'northstar', covered_sessions: null },
      api: { api_key: 'evenkeel-portal', password: deriveKey(master, 'telehealth partner') },
    },
  })
  return { id: user.id, headers: { authorization: `Bearer ${jwt}` } }
}

export interface RaceSlot {
  readonly provider: number
  readonly start: number
}

/** Every counselor also offers each hour half an hour later: two overlapping, unequal slots. */
export const ADD_HALF_HOUR_SLOTS = `update telehealth.providers set weekly_hours = weekly_hours || (
  select jsonb_agg(jsonb_build_object('weekday', hour->'weekday', 'from', (hour->>'from')::int + 30, 'to', (hour->>'to')::int + 30))
  from jsonb_array_elements(weekly_hours) as hour)`

/** The given number of non-overlapping hours of counselors licensed in Colorado. */
export async function findFreeSlots(
  call: ApiCall,
  { id, headers }: RacePatient,
  wanted: number,
): Promise<readonly RaceSlot[]> {
  const { providers } = await call(searchProvidersAtTelehealth, {
    params: { id },
    headers,
    body: { search: { state_abbrev: 'CO', provider_type_id: 38, availability_type: ['video'] } },
  })
  const slots: RaceSlot[] = []
  for (const provider of providers) {
    const profile = await call(readProviderProfile, {
      params: { id: provider.id },
      headers,
      query: { show_next_availability: 'true' },
    })
    const starts = profile.availability_details.available_hours
      .map(({ timeslot }) => Temporal.Instant.from(timeslot).epochMilliseconds / 1000)
      .filter((start, at, all) => all.includes(start + 1800) && at % 4 === 0)
    slots.push(...starts.map((start) => ({ provider: provider.id, start })))
    if (slots.length >= wanted) break
  }
  return slots.slice(0, wanted)
}

/** Books; returns the status and the error. */
async function tryBooking(by: ApiCall, patient: RacePatient, slot: RaceSlot): Promise<string> {
  try {
    await by(bookAppointment, {
      params: { id: patient.id },
      headers: { ...patient.headers, 'idempotency-key': crypto.randomUUID() },
      body: {
        appointment: {
          provider_id: slot.provider,
          provider_type_id: 38,
          appointment_method: 'video',
          start_time: slot.start,
          state_abbrev: 'CO',
          survey_answer: 'Other',
          chief_complaint: 'Stress',
          customer_call_in_number: '7205550100',
          agrees_to_informed_consent: true,
          agrees_to_privacy_agreement: true,
          consent_user_initials: 'RN',
        },
      },
    })
    return '201'
  } catch (error) {
    return error instanceof ApiError ? `${error.status} ${String(error.payload.error_codes)}` : String(error)
  }
}

/**
 * Starts all bookings at once, half at each process: for one slot, or in every second round for two overlapping ones.
 * Returns the results and their durations in milliseconds.
 */
export function raceForSlot(
  calls: readonly ApiCall[],
  patients: readonly RacePatient[],
  slot: RaceSlot,
  round: number,
): Promise<readonly { readonly outcome: string; readonly milliseconds: number }[]> {
  return Promise.all(
    patients.map(async (patient, racer) => {
      const isLater = round % 2 === 1 && racer % 4 >= 2
      const by = calls[racer % calls.length]
      if (!by) throw new Error('nobody answers')
      const started = performance.now()
      const outcome = await tryBooking(by, patient, { ...slot, start: slot.start + (isLater ? 1800 : 0) })
      return { outcome, milliseconds: performance.now() - started }
    }),
  )
}
