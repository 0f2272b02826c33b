import * as z from 'zod/mini'
import { TelehealthId } from '../../schemas.ts'

/** Telehealth token: the jwt and its patient. */
export const TelehealthToken = z.object({
  jwt: z.string(),
  user: z.object({ id: TelehealthId, type: z.string(), time_to_live_minutes: z.int() }),
})
export type TelehealthToken = z.output<typeof TelehealthToken>
