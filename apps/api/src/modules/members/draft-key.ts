import { and, eq } from 'drizzle-orm'
import { DecryptionError, type EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { CallingMember } from '#http/caller.ts'
import { draftKeys } from './tables.ts'
import type { AppContext } from '#app-context.ts'

const getEncryptionContext = (memberId: string): EncryptionContext => ({
  table: 'draft_keys',
  row: memberId,
  column: 'wrapped_key',
})

/** Returns the draft key; null if its wrapping key is gone or belongs to another member. */
async function decryptDraftKey(cipher: Cipher, memberId: string, wrapped: Buffer): Promise<Buffer | null> {
  try {
    return await cipher.decryptBytes(getEncryptionContext(memberId), wrapped)
  } catch (error) {
    if (error instanceof DecryptionError) return null
    throw error
  }
}

/**
 * Returns a member's draft key in base64url, created at the first call; concurrent first calls get the same
 * one. If it cannot be decrypted any more the member gets a new key, and drafts under the old one are lost.
 */
export async function getDraftKey(
  context: Pick<AppContext, 'store' | 'clock' | 'vault' | 'randomBytes'>,
  caller: CallingMember,
): Promise<string> {
  const { db } = context.store
  const own = eq(draftKeys.memberId, caller.id)
  const cipher = await context.vault.subjectCipher(caller)
  const fresh = cipher.encryptBytes(getEncryptionContext(caller.id), context.randomBytes(32))
  await db
    .insert(draftKeys)
    .values({
      memberId: caller.id,
      organisationId: caller.organisationId,
      wrappedKey: fresh,
      createdAt: context.clock.now(),
    })
    .onConflictDoNothing()
  const read = async (): Promise<Buffer> => {
    const [row] = await db.select().from(draftKeys).where(own)
    if (!row) throw new Error('draft key row was deleted during the request')
    return row.wrappedKey
  }
  const stored = await read()
  const key = await decryptDraftKey(cipher, caller.id, stored)
  if (key) return key.toString('base64url')
  await db
    .update(draftKeys)
    .set({ wrappedKey: fresh })
    .where(and(own, eq(draftKeys.wrappedKey, stored)))
  const renewed = await decryptDraftKey(cipher, caller.id, await read())
  if (!renewed) throw new Error('draft key cannot be decrypted')
  return renewed.toString('base64url')
}
