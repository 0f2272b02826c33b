import { RoomRole } from '@evenkeel/api-contract/telehealth/video-room'
import { SignJWT } from 'jose'
import * as z from 'zod'
import { verifyClaims, signingKeys, type SigningSecrets } from './verify-claims.ts'

/** What a pass opens: one side of the room of one appointment. */
export interface RoomPass {
  readonly appointmentId: number
  readonly role: RoomRole
  /** When it ends: with the visit. Null: a process of the release before gave it out, and the room alone says when it is closed. */
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
  /** What a pass opens, or null when it is forged or meant for something else. */
  read(jwt: string): Promise<RoomPass | null>
}

/** Signed passes (HS256). Whoever opens a room looks at the end of the pass, to say why it opens nothing any more. */
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
