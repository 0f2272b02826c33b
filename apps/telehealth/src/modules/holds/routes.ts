import { validateStartTime } from '@evenkeel/api-contract/fields/dates/validate-start-time'
import { limits } from '@evenkeel/api-contract/limits'
import { isUsState } from '@evenkeel/api-contract/reference-data/us-states'
import {
  holdHeader,
  holdSlotAtTelehealth,
  releaseSlotAtTelehealth,
  type SlotHold,
  type SlotHoldInput,
} from '@evenkeel/api-contract/telehealth/slot-holds'
import { createBookingError, createValidationError } from '@evenkeel/server-kit/http/http-error'
import { type BookingErrorCode, bookingErrorMessages } from '#booking-errors.ts'
import { type Patient, requirePatient } from '#caller.ts'
import { loadBusyTimes } from '#modules/availability/load-busy-times.ts'
import { getSlotHolder, reserveSlot, type SlotHolder } from '#modules/availability/reserve-slot.ts'
import { isFreeStart } from '#modules/availability/slots.ts'
import { formatWithOffset } from '#modules/availability/wall-time.ts'
import { checkProviderEligibility, isSlotOpen } from '#modules/providers/check-provider-eligibility.ts'
import type { Provider } from '#modules/providers/repository.ts'
import type { RouteContext, AppContext } from '#app-context.ts'
import { deleteExpiredHolds, findHold, releaseHold, releaseHolds } from './repository.ts'

/** A hold has no reasons yet. */
const emptyReasons = { chiefComplaint: Buffer.alloc(0), surveyAnswer: Buffer.alloc(0) }

const bookingError = (code: BookingErrorCode) => createBookingError(code, bookingErrorMessages[code])

/**
 * Returns the provider when the slot may be held; otherwise the same refusal as for a booking, except for
 * sessions.
 */
async function checkSlot(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  own: SlotHolder,
  wanted: SlotHoldInput,
): Promise<Provider> {
  const now = clock.now()
  const startsAt = Temporal.Instant.fromEpochMilliseconds(wanted.start_time * 1000)
  const provider = await checkProviderEligibility(db, wanted, { now, startsAt })
  if (typeof provider === 'string') throw bookingError(provider)
  const busy = await loadBusyTimes(db, [provider.id], now, own)
  if (!isFreeStart(provider, busy(provider.id), now.epochMilliseconds, wanted.start_time * 1000)) {
    throw bookingError('provider_unavailable')
  }
  return provider
}

/**
 * Holds a slot for ten minutes. Each person holds one slot: the previous hold is released in the same
 * transaction, so a refusal loses nothing. The constraint that separates bookings also separates holds.
 */
async function holdSlot(
  service: Pick<AppContext, 'db' | 'clock' | 'randomUuid'>,
  patient: Patient,
  own: SlotHolder,
  wanted: SlotHoldInput,
): Promise<SlotHold> {
  if (!isUsState(wanted.state_abbrev)) {
    throw createValidationError([
      { field: 'hold.state_abbrev', message: 'Please choose a state of the list.' },
    ])
  }
  const { db, clock, randomUuid } = service
  const message = validateStartTime(wanted.start_time, clock.now())
  if (message !== null) throw createValidationError([{ field: 'hold.start_time', message }])
  const provider = await checkSlot(service, own, wanted)
  const now = clock.now()
  const startsAt = Temporal.Instant.fromEpochMilliseconds(wanted.start_time * 1000)
  const slot = { providerId: provider.id, startsAt }
  const held = (id: string, expiresAt: Temporal.Instant): SlotHold => ({
    id,
    provider_id: provider.id,
    start_time: formatWithOffset(startsAt.epochMilliseconds, provider.zone),
    expires_at: expiresAt.toString(),
  })
  const standing = await findHold(db, own, slot, now)
  if (standing?.holdId && standing.holdExpiresAt) return held(standing.holdId, standing.holdExpiresAt)
  await deleteExpiredHolds(db, provider.id, now)
  const holdExpiresAt = now.add({ milliseconds: limits.holdLife })
  const holdId = randomUuid()
  const row = await db.transaction(async (tx) => {
    await releaseHolds(tx, own)
    const taken = await reserveSlot(tx, {
      ...slot,
      patientId: patient.id,
      providerTypeId: provider.providerTypeId,
      status: 'held',
      method: wanted.appointment_method,
      endsAt: startsAt.add({ milliseconds: limits.slotLength }),
      state: wanted.state_abbrev,
      ...emptyReasons,
      callInNumber: '',
      consentUserInitials: '',
      createdAt: now,
      holdId,
      holder: own.name,
      holdExpiresAt,
    })
    if (!taken || !(await isSlotOpen(tx, wanted, now))) throw bookingError('provider_unavailable')
    return taken
  })
  return held(row.holdId ?? holdId, holdExpiresAt)
}

export function holdRoutes(service: Pick<RouteContext, 'serve' | 'db' | 'clock' | 'randomUuid'>): void {
  service.serve(holdSlotAtTelehealth, async ({ caller, body, request }) => ({
    hold: await holdSlot(
      service,
      requirePatient(caller),
      getSlotHolder(caller, request.headers[holdHeader]),
      body.hold,
    ),
  }))
  // The secret id authorizes the release, so no token is required.
  service.serve(releaseSlotAtTelehealth, async ({ params }) => {
    await releaseHold(service.db, params.hold.toLowerCase())
    return undefined
  })
}
