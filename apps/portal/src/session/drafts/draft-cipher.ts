import { encodeDraft, decodeDraft } from './draft-codec.ts'
import type { EncryptedDraft } from './draft-store.ts'

/** Members' ids are random, so their hashes tell nothing, and neither do those of names with an id before them. */
async function hashParts(...parts: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(parts)))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Under which id a member's draft of this name is stored. */
export const getDraftId = (memberId: string, name: string): Promise<string> =>
  hashParts('draft', memberId, name)
/** What says whose a stored draft is, without the member's id. */
export const getOwnerTag = (memberId: string): Promise<string> => hashParts('owner', memberId)

const getAdditionalData = (id: string) => new TextEncoder().encode(id)

/** A value under the member's key, bound to the id it is stored under. */
export async function encryptDraft(
  id: string,
  key: Promise<CryptoKey>,
  value: unknown,
): Promise<Pick<EncryptedDraft, 'nonce' | 'sealed'>> {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: getAdditionalData(id) },
    await key,
    await encodeDraft(value),
  )
  return { nonce, sealed }
}

/** The value again. Throws where it was written under another key. */
export async function decryptDraft(
  id: string,
  key: CryptoKey,
  { nonce, sealed }: Pick<EncryptedDraft, 'nonce' | 'sealed'>,
): Promise<unknown> {
  const how = { name: 'AES-GCM', iv: nonce, additionalData: getAdditionalData(id) }
  return decodeDraft(new Uint8Array(await crypto.subtle.decrypt(how, key, sealed)))
}
