import { RoomRole } from '@evenkeel/contract/telehealth/room'
import { SignJWT } from 'jose'
import * as z from 'zod'
import { signedClaims, signingKeys, type SigningSecrets } from './signed-claims.ts'

/** What a pass opens: one side of the room of one appointment. */
export interface RoomPass {
  readonly appointmentId: number
  readonly role: RoomRole
}

const AUDIENCE = 'telehealth-room'

const Claims = z.object({
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  role: RoomRole,
  aud: z.literal(AUDIENCE),
})

export interface RoomPasses {
  issue(pass: RoomPass): Promise<string>
  /** What a pass opens, or null when it is forged or meant for something else. */
  read(jwt: string): Promise<RoomPass | null>
}

/** Signed passes (HS256). They carry no end: a pass opens its room only while the room itself is open. */
export function createRoomPasses(secrets: SigningSecrets): RoomPasses {
  const keys = signingKeys(secrets)
  return {
    issue: ({ appointmentId, role }) =>
      new SignJWT({ role })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(String(appointmentId))
        .setAudience(AUDIENCE)
        .sign(keys[0]),
    read: async (jwt) => {
      const { data: claims } = Claims.safeParse(await signedClaims(jwt, keys))
      return claims ? { appointmentId: Number(claims.sub), role: claims.role } : null
    },
  }
}
