import { bookAppointment, type BookingInput } from '@evenkeel/api-contract/telehealth/appointments'
import { type BookingErrorCode, getBookingErrorCode } from '@evenkeel/api-contract/errors/error-types'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { readProviderProfile, searchProvidersAtTelehealth } from '@evenkeel/api-contract/telehealth/providers'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import type { Sandbox, SignedIn } from './sandbox.ts'

/** A slot as a member picks it. */
export interface Slot {
  readonly providerId: number
  /** Seconds since 1970. */
  readonly start: number
  /** With the provider's offset. */
  readonly timeslot: string
}

/** Seconds since 1970 of an instant on the wire. */
export const toEpochSeconds = (timeslot: string): number =>
  Temporal.Instant.from(timeslot).epochMilliseconds / 1000

/** Free slots of the soonest free counselor in a state, on the next day with free slots. */
export async function findFreeSlots(
  { call }: Pick<Sandbox, 'call'>,
  who: SignedIn,
  state: string,
  method: TelehealthMethod = 'video',
): Promise<readonly Slot[]> {
  const found = await call(searchProvidersAtTelehealth, {
    params: { id: who.id },
    body: { search: { state_abbrev: state, provider_type_id: 38, availability_type: [method] } },
    headers: who.headers,
  })
  const providerId = found.providers[0]?.id ?? 0
  const profile = await call(readProviderProfile, {
    params: { id: providerId },
    query: { show_next_availability: 'true', state_abbrev: state },
    headers: who.headers,
  })
  return profile.availability_details.available_hours.map(({ timeslot }) => ({
    providerId,
    timeslot,
    start: toEpochSeconds(timeslot),
  }))
}

/** The first free slot. */
export async function findFirstSlot(
  sandbox: Pick<Sandbox, 'call'>,
  who: SignedIn,
  state: string,
  method?: TelehealthMethod,
): Promise<Slot> {
  const [slot] = await findFreeSlots(sandbox, who, state, method)
  if (!slot) throw new Error(`no free slot in ${state}`)
  return slot
}

/** A complete booking of a slot. */
export const createBookingBody = (slot: Slot, changes: Partial<BookingInput> = {}): BookingInput => ({
  provider_id: slot.providerId,
  provider_type_id: 38,
  appointment_method: 'video',
  start_time: slot.start,
  state_abbrev: 'FL',
  survey_answer: 'Other',
  chief_complaint: 'Anxiety',
  customer_call_in_number: '3055550101',
  agrees_to_informed_consent: true,
  agrees_to_privacy_agreement: true,
  consent_user_initials: 'AL',
  ...changes,
})

/** Books a slot; throws an `ApiError` when the sandbox refuses. */
export const bookSlot = (
  { call }: Pick<Sandbox, 'call'>,
  who: SignedIn,
  appointment: BookingInput,
  key?: string,
) =>
  call(bookAppointment, {
    params: { id: who.id },
    body: { appointment },
    headers: { ...who.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  })

/** Status and code of a refused call. */
export async function readRefusal(
  work: Promise<unknown>,
): Promise<{ status: number; code: BookingErrorCode | null }> {
  const refused = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(refused instanceof ApiError)) throw new Error('the call was not refused', { cause: refused })
  return { status: refused.status, code: getBookingErrorCode(refused.payload) }
}
