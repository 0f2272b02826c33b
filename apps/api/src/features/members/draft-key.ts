import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { toRow } from '#db/instant.ts'
import type { CallingMember } from '#http/caller.ts'
import type { MembersRoom } from './room.ts'
import { draftKeys } from './tables.ts'

type DraftRoom = Pick<MembersRoom, 'store' | 'clock' | 'secret' | 'randomBytes'>

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

const wrappingKey = (secret: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['draft key', secret]))
    .digest()

/** Encrypts a key for the database; bound to its member, so that a row copied to somebody else opens nothing. */
function wrap({ secret, randomBytes }: DraftRoom, memberId: string, key: Buffer): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, wrappingKey(secret), nonce).setAAD(Buffer.from(memberId))
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** Null where the key was wrapped under another secret, or for another member. */
function unwrap({ secret }: DraftRoom, memberId: string, wrapped: string): Buffer | null {
  const bytes = Buffer.from(wrapped, 'base64')
  const decipher = createDecipheriv(CIPHER, wrappingKey(secret), bytes.subarray(0, NONCE))
    .setAAD(Buffer.from(memberId))
    .setAuthTag(bytes.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()])
  } catch {
    return null
  }
}

/**
 * The key of a member's drafts in base64url, made at the first call; parallel first calls get the same one. After the
 * server's secret was changed the member gets a new key: what was kept under the old one cannot be read by anybody.
 */
export async function draftKeyOf(room: DraftRoom, caller: CallingMember): Promise<string> {
  const { db } = room.store
  const own = eq(draftKeys.memberId, caller.id)
  const fresh = wrap(room, caller.id, room.randomBytes(32))
  await db
    .insert(draftKeys)
    .values({
      memberId: caller.id,
      organisationId: caller.organisationId,
      wrappedKey: fresh,
      createdAt: toRow(room.clock.now()),
    })
    .onConflictDoNothing()
  const read = async (): Promise<string> => {
    const [row] = await db.select().from(draftKeys).where(own)
    if (!row) throw new Error('A draft key vanished while it was read')
    return row.wrappedKey
  }
  const stored = await read()
  const key = unwrap(room, caller.id, stored)
  if (key) return key.toString('base64url')
  await db
    .update(draftKeys)
    .set({ wrappedKey: fresh })
    .where(and(own, eq(draftKeys.wrappedKey, stored)))
  const renewed = unwrap(room, caller.id, await read())
  if (!renewed) throw new Error('A draft key cannot be opened')
  return renewed.toString('base64url')
}
