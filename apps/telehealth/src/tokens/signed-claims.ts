import { compactVerify } from 'jose'

/** What a jwt claims, unread, when its signature is ours; else null. Only the one algorithm we sign with is accepted. */
export async function signedClaims(jwt: string, key: Uint8Array): Promise<unknown> {
  try {
    const { payload } = await compactVerify(jwt, key, { algorithms: ['HS256'] })
    return JSON.parse(new TextDecoder().decode(payload))
  } catch {
    return null
  }
}
