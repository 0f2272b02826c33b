import { defineEndpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { minutes } from '../time/duration-units.ts'

export type { SlotHold, SlotHoldInput } from './schemas/slot-holds.ts'

/** Header with a hold for a booking or a profile: the id is the credential of the hold. */
export const holdHeader = 'x-hold-id'

/**
 * Holds a slot for 10 minutes. One hold per person: the previous one is released atomically; the same slot
 * returns the existing hold. An error keeps the previous hold.
 */
export const holdSlotAtTelehealth = defineEndpoint('POST /v2/patients/:id/holds', {
  auth: 'patient-or-visitor',
  summary: `Hold a slot for ${limits.holdLife / minutes(1)} minutes`,
  success: { status: 201 },
  refusals: ['provider_unavailable', 'no_state_license', 'not_allowed_for_patient', 'not_found'],
})

/** Releases a slot hold. Idempotent. */
export const releaseSlotAtTelehealth = defineEndpoint('DELETE /v2/patients/:id/holds/:hold', {
  auth: 'patient-or-visitor',
  summary: 'Give a held slot back',
  success: { status: 204 },
})
