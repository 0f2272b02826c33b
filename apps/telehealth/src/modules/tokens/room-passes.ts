import { RoomRole } from '@evenkeel/api-contract/telehealth/schemas/video-room'
import { SignJWT } from 'jose'
import * as z from 'zod'
import { verifyClaims, signingKeys, type SigningSecrets } from './tokens.ts'

/** The scope of a pass: one side of the video room of one appointment. */
export interface RoomPass {
  readonly appointmentId: number
  readonly role: RoomRole
  /**
   * Expiry: the end of the visit. Null: issued by a previous release; the room then decides when it is
   * closed.
   */
  readonly endsAt: Temporal.Instant | null
}

const AUDIENCE = 'telehealth-room'

const Claims = z.object({
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  role: RoomRole,
  aud: z.literal(AUDIENCE),
  exp: z.optional(z.int()),
})

export interface RoomPasses {
  issue(pass: RoomPass): Promise<string>
  /** The scope of a pass, or null when it is forged or has another purpose. */
  read(jwt: string): Promise<RoomPass | null>
}

/** Signed passes (HS256). The endpoints of the room check the expiry, so that they can report the reason. */
export function createRoomPasses(secrets: SigningSecrets): RoomPasses {
  const keys = signingKeys(secrets)
  return {
    issue: ({ appointmentId, role, endsAt }) =>
      new SignJWT({ role, ...(endsAt && { exp: Math.floor(endsAt.epochMilliseconds / 1000) }) })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(String(appointmentId))
        .setAudience(AUDIENCE)
        .sign(keys[0]),
    read: async (jwt) => {
      const { data: claims } = Claims.safeParse(await verifyClaims(jwt, keys))
      if (!claims) return null
      const { sub, role, exp } = claims
      const endsAt = exp === undefined ? null : Temporal.Instant.fromEpochMilliseconds(exp * 1000)
      return { appointmentId: Number(sub), role, endsAt }
    },
  }
}
