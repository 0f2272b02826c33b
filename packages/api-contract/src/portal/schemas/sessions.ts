import * as z from 'zod/mini'
import { Uuid, IsoInstant, MessageResponse } from '../../schemas.ts'

/** One signed-in device of the member. */
export const SignedInDevice = z.object({
  id: Uuid,
  /** Readable name, for example "Chrome on Windows"; never the full user agent. */
  device: z.string(),
  created_at: IsoInstant,
  /** Second precision. */
  last_used_at: IsoInstant,
  /** The requesting device. */
  is_current: z.boolean(),
})
export type SignedInDevice = z.output<typeof SignedInDevice>

export const sessionsSchemas = {
  'GET /me/sessions': { response: z.object({ results: z.array(SignedInDevice) }) },
  'DELETE /me/sessions/:id': {
    params: z.object({ id: Uuid }),
    response: MessageResponse,
  },
  'GET /me/session': {
    response: z.object({
      /** Seconds until the idle timeout (RD-005). */
      idle_seconds_left: z.int(),
      /** Seconds until the absolute timeout (RD-005). */
      seconds_left: z.int(),
      /** Whether the registration's one-time code was confirmed, here or on another device (AUTH-03). */
      is_confirmed: z.boolean(),
      /**
       * Where the code of an unconfirmed registration was sent, for the browser that registered; omitted once
       * confirmed.
       */
      email: z.optional(z.string()),
    }),
  },
}
