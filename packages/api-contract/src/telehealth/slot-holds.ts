import { minutes } from '../time/duration-units.ts'
import { limits } from '../limits.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant, StateCode, TelehealthId, TelehealthIdText, TelehealthMethod, Uuid } from '../schemas.ts'

/** Header with a hold for a booking or a profile: the id is the credential of the hold. */
export const holdHeader = 'x-hold-id'

/** A slot to hold while its person decides. */
export const SlotHoldInput = z.object({
  provider_id: TelehealthId,
  /** Start in seconds since 1970; must be an offered slot. */
  start_time: z.int(),
  /** State of the visit: a hold is rejected where a booking would be. */
  state_abbrev: StateCode,
  appointment_method: TelehealthMethod,
})
export type SlotHoldInput = z.output<typeof SlotHoldInput>

/** A slot reserved until it expires. */
export const SlotHold = z.object({
  /** Secret: it gives access to the held slot. */
  id: Uuid,
  provider_id: TelehealthId,
  /** With the provider's offset. */
  start_time: IsoInstant,
  /** 10 minutes after the slot was selected (`limits.holdLife`); selecting it again does not extend it. */
  expires_at: IsoInstant,
})
export type SlotHold = z.output<typeof SlotHold>

/**
 * Holds a slot for 10 minutes. One hold per person: the previous one is released atomically; the same slot
 * returns the existing hold. An error keeps the previous hold.
 */
export const holdSlotAtTelehealth = defineEndpoint({
  method: 'POST',
  path: '/v2/patients/:id/holds',
  auth: 'patient-or-visitor',
  summary: `Hold a slot for ${limits.holdLife / minutes(1)} minutes`,
  params: z.object({ id: TelehealthIdText }),
  body: z.object({ hold: SlotHoldInput }),
  success: { status: 201, body: z.object({ hold: SlotHold }) },
  refusals: ['provider_unavailable', 'no_state_license', 'not_allowed_for_patient', 'not_found'],
})

/** Releases a slot hold. Idempotent. */
export const releaseSlotAtTelehealth = defineEndpoint({
  method: 'DELETE',
  path: '/v2/patients/:id/holds/:hold',
  auth: 'patient-or-visitor',
  summary: 'Give a held slot back',
  params: z.object({ id: TelehealthIdText, hold: Uuid }),
  success: { status: 204 },
})
