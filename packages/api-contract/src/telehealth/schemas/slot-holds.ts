import * as z from 'zod/mini'
import {
  TelehealthId,
  StateCode,
  TelehealthMethod,
  Uuid,
  IsoInstant,
  TelehealthIdText,
} from '../../schemas.ts'

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

export const slotHoldsSchemas = {
  'POST /v2/patients/:id/holds': {
    params: z.object({ id: TelehealthIdText }),
    body: z.object({ hold: SlotHoldInput }),
    response: z.object({ hold: SlotHold }),
  },
  'DELETE /v2/patients/:id/holds/:hold': {
    params: z.object({ id: TelehealthIdText, hold: Uuid }),
  },
}
