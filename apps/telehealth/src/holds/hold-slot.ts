import { startTime } from '@evenkeel/contract/fields/dates/start-time'
import { isUsState } from '@evenkeel/contract/lists/us-states'
import { limits } from '@evenkeel/contract/limits'
import type { Hold, SlotToHold } from '@evenkeel/contract/telehealth/holds'
import { bookingRefused, invalid } from '@evenkeel/server/http/failure'
import { busyOf } from '#availability/busy-times.ts'
import { isOffered } from '#availability/slots.ts'
import { takeSlot } from '#availability/take-slot.ts'
import { withOffset } from '#availability/wall-time.ts'
import { bookingTexts, type TextedRefusal } from '#booking-texts.ts'
import { mayBeMet } from '#providers/may-be-met.ts'
import { isStillOffered } from '#providers/still-offered.ts'
import type { Provider } from '#providers/store.ts'
import type { Patient } from '#caller.ts'
import type { ServiceDeps } from '#service.ts'
import type { Holder } from '../availability/holder.ts'
import { dropExpiredHolds, endHolds, findHold } from './store.ts'

/** Nobody has said why yet. */
const noReasons = { chiefComplaint: Buffer.alloc(0), surveyAnswer: Buffer.alloc(0) }

const refusal = (code: TextedRefusal) => bookingRefused(code, bookingTexts[code])

/** The provider when the slot may be held, else the refusal a booking would meet, sessions apart. */
async function judge(
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
  own: Holder,
  wanted: SlotToHold,
): Promise<Provider> {
  const now = clock.now()
  const startsAt = Temporal.Instant.fromEpochMilliseconds(wanted.start_time * 1000)
  const provider = await mayBeMet(db, wanted, { now, startsAt })
  if (typeof provider === 'string') throw refusal(provider)
  const busy = await busyOf(db, [provider.id], now, own)
  if (!isOffered(provider, busy(provider.id), now.epochMilliseconds, wanted.start_time * 1000)) {
    throw refusal('provider_unavailable')
  }
  return provider
}

/**
 * Keeps a slot for ten minutes. One person holds one slot: the earlier one is given back in the transaction that takes
 * the new one, so a refusal loses nothing. The constraint that keeps bookings apart keeps holds apart too.
 */
export async function holdSlot(
  service: Pick<ServiceDeps, 'db' | 'clock' | 'randomUuid'>,
  patient: Patient,
  own: Holder,
  wanted: SlotToHold,
): Promise<Hold> {
  if (!isUsState(wanted.state_abbrev)) {
    throw invalid([{ field: 'hold.state_abbrev', message: 'Please choose a state of the list.' }])
  }
  const { db, clock, randomUuid } = service
  const message = startTime(wanted.start_time, clock.now())
  if (message !== null) throw invalid([{ field: 'hold.start_time', message }])
  const provider = await judge(service, own, wanted)
  const now = clock.now()
  const startsAt = Temporal.Instant.fromEpochMilliseconds(wanted.start_time * 1000)
  const slot = { providerId: provider.id, startsAt }
  const held = (id: string, expiresAt: Temporal.Instant): Hold => ({
    id,
    provider_id: provider.id,
    start_time: withOffset(startsAt.epochMilliseconds, provider.zone),
    expires_at: expiresAt.toString(),
  })
  const standing = await findHold(db, own, slot, now)
  if (standing?.holdId && standing.holdExpiresAt) return held(standing.holdId, standing.holdExpiresAt)
  await dropExpiredHolds(db, provider.id, now)
  const holdExpiresAt = now.add({ milliseconds: limits.holdLife })
  const holdId = randomUuid()
  const row = await db.transaction(async (tx) => {
    await endHolds(tx, own)
    const taken = await takeSlot(tx, {
      ...slot,
      patientId: patient.id,
      providerTypeId: provider.providerTypeId,
      status: 'held',
      method: wanted.appointment_method,
      endsAt: startsAt.add({ milliseconds: limits.slotLength }),
      state: wanted.state_abbrev,
      ...noReasons,
      callInNumber: '',
      consentUserInitials: '',
      createdAt: now,
      holdId,
      holder: own.name,
      holdExpiresAt,
    })
    if (!taken || !(await isStillOffered(tx, wanted, now))) throw refusal('provider_unavailable')
    return taken
  })
  return held(row.holdId ?? holdId, holdExpiresAt)
}
