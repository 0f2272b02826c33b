import { limits } from '@evenkeel/api-contract/limits'
import type { TelehealthToken } from '@evenkeel/api-contract/telehealth/schemas/token'
import type { Clock } from '@evenkeel/server-kit/clock'
import { compactVerify, SignJWT } from 'jose'
import * as z from 'zod'

/** The secret that signs JWTs, and others that are still accepted during a key change. */
export interface SigningSecrets {
  readonly secret: string
  readonly others?: readonly string[]
}

/** The secrets as keys: the first one signs. */
export const signingKeys = ({
  secret,
  others = [],
}: SigningSecrets): readonly [Uint8Array, ...Uint8Array[]] => {
  const encoder = new TextEncoder()
  return [encoder.encode(secret), ...others.map((one) => encoder.encode(one))]
}

/**
 * The unvalidated claims of a JWT with a valid signature, or null. Accepts only the algorithm we sign with.
 */
export async function verifyClaims(jwt: string, keys: readonly Uint8Array[]): Promise<unknown> {
  for (const key of keys) {
    try {
      const { payload } = await compactVerify(jwt, key, { algorithms: ['HS256'] })
      return JSON.parse(new TextDecoder().decode(payload))
    } catch {
      // It may be signed with another key.
    }
  }
  return null
}

/** Scope of a JWT: everything of one patient, or search and profiles only (RD-151). */
type Scope = 'patient' | 'visitor'

/** The holder of a JWT. */
interface TokenHolder {
  readonly patientId: number
  readonly scope: Scope
  /** In a visitor's JWT: the visitor of the organization. */
  readonly visitor?: string | undefined
  /** In a patient's JWT: the session it ends with. */
  readonly session?: string | undefined
}

const AUDIENCE = 'telehealth'
const ISSUER = 'evenkeel-telehealth'

/** Seconds since 1970. */
const Seconds = z.int()

const Claims = z.object({
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  scope: z.enum(['patient', 'visitor']),
  visitor: z.optional(z.string().max(100)),
  session: z.optional(z.string().max(100)),
  aud: z.literal(AUDIENCE),
  iss: z.literal(ISSUER),
  iat: Seconds,
  nbf: z.optional(Seconds),
  exp: Seconds,
})

interface TokensOptions extends SigningSecrets {
  readonly clock: Clock
  /** Makes two JWTs of the same second differ. */
  readonly randomUuid: () => string
}

export interface Tokens {
  /** Issues a token with a full lifetime. */
  issue(holder: TokenHolder): Promise<TelehealthToken>
  /**
   * The holder of a JWT, or null when it is forged, expired or meant for another service. Its session may
   * have ended.
   */
  read(jwt: string): Promise<TokenHolder | null>
}

/** Signed tokens (HS256) that are valid for 60 minutes of the injected clock. */
export function createTokens({ clock, randomUuid, ...secrets }: TokensOptions): Tokens {
  const keys = signingKeys(secrets)
  return {
    issue: async ({ patientId, scope, visitor, session }) => {
      const issuedAt = Math.floor(clock.now().epochMilliseconds / 1000)
      const jwt = await new SignJWT({
        scope,
        ...(visitor === undefined ? {} : { visitor }),
        ...(session === undefined ? {} : { session }),
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(String(patientId))
        .setAudience(AUDIENCE)
        .setIssuer(ISSUER)
        .setJti(randomUuid())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + limits.telehealthTokenMinutes * 60)
        .sign(keys[0])
      return {
        jwt,
        user: { id: patientId, type: 'Patient', time_to_live_minutes: limits.telehealthTokenMinutes },
      }
    },
    read: async (jwt) => {
      const { data: claims } = Claims.safeParse(await verifyClaims(jwt, keys))
      const now = clock.now().epochMilliseconds / 1000
      if (!claims || claims.exp <= now || (claims.nbf ?? 0) > now) return null
      const { scope, visitor, session } = claims
      return { patientId: Number(claims.sub), scope, visitor, session }
    },
  }
}
