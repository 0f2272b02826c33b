import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { MessageAnswer, TelehealthId } from '../wire.ts'

/**
 * Something happened at the telehealth service (contract.md 5). It is a hint only: whoever receives it reads the facts
 * again, so a repeated, late or missing event does no harm.
 */
export const TelehealthEvent = z.object({
  /** Shared secret of the two services. */
  token: z.string().check(z.maxLength(200)),
  /** `appointment:changed`: booked, cancelled, moved or over. Unknown actions are taken and forgotten. */
  action: z.string().check(z.maxLength(60)),
  data: z.object({
    patient_id: TelehealthId,
    appointment_id: z.optional(TelehealthId),
  }),
})
export type TelehealthEvent = z.output<typeof TelehealthEvent>

/** Takes an event of the telehealth service. */
export const receiveTelehealthEvent = defineEndpoint({
  method: 'POST',
  path: '/mdlive/webhook',
  auth: 'partner',
  summary: 'Events of the telehealth service',
  body: z.object({ event: TelehealthEvent }),
  success: { status: 200, body: MessageAnswer },
})
