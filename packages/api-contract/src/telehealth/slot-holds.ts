import { minutes } from '../time/duration-units.ts'
import { limits } from '../limits.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant, StateCode, TelehealthId, TelehealthIdText, TelehealthMethod, Uuid } from '../schemas.ts'

/** Header that shows a hold to a booking or a profile: whoever knows the id owns the hold. */
export const holdHeader = 'x-hold-id'

/** A time to keep for the person who is choosing it. */
export const SlotHoldInput = z.object({
  provider_id: TelehealthId,
  /** Start in seconds since 1970; must be an offered slot. */
  start_time: z.int(),
  /** State of the visit: a hold is refused where a booking would be. */
  state_abbrev: StateCode,
  appointment_method: TelehealthMethod,
})
export type SlotHoldInput = z.output<typeof SlotHoldInput>

/** A time nobody else can take until it expires. */
export const SlotHold = z.object({
  /** Keep it secret: it opens the hour it holds. */
  id: Uuid,
  provider_id: TelehealthId,
  /** With the provider's offset. */
  start_time: IsoInstant,
  /** 10 minutes after the time was chosen (`limits.holdLife`); choosing it again does not prolong it. */
  expires_at: IsoInstant,
})
export type SlotHold = z.output<typeof SlotHold>

/**
 * Holds a slot for 10 minutes. One person holds one slot: the earlier one is free again in the same moment; the same slot
 * answers with the hold that is. A refusal keeps the earlier hold.
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

/** Gives a held slot back; one that is gone already answers the same. */
export const releaseSlotAtTelehealth = defineEndpoint({
  method: 'DELETE',
  path: '/v2/patients/:id/holds/:hold',
  auth: 'patient-or-visitor',
  summary: 'Give a held slot back',
  params: z.object({ id: TelehealthIdText, hold: Uuid }),
  success: { status: 204 },
})
