import { compactVerify } from 'jose'

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
