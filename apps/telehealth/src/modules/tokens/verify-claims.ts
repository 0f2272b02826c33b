import { compactVerify } from 'jose'

/** What signs jwts, and what others sign with meanwhile while it is changed. */
export interface SigningSecrets {
  readonly secret: string
  readonly others?: readonly string[]
}

/** The same as keys: the first one signs. */
export const signingKeys = ({
  secret,
  others = [],
}: SigningSecrets): readonly [Uint8Array, ...Uint8Array[]] => {
  const encoder = new TextEncoder()
  return [encoder.encode(secret), ...others.map((one) => encoder.encode(one))]
}

/** What a jwt claims, unread, when its signature is one of ours; else null. Only the one algorithm we sign with is accepted. */
export async function verifyClaims(jwt: string, keys: readonly Uint8Array[]): Promise<unknown> {
  for (const key of keys) {
    try {
      const { payload } = await compactVerify(jwt, key, { algorithms: ['HS256'] })
      return JSON.parse(new TextDecoder().decode(payload))
    } catch {
      // Perhaps it was signed with another one.
    }
  }
  return null
}
