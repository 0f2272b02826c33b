import { and, eq } from 'drizzle-orm'
import { CannotOpen, type Place } from '@evenkeel/server/crypto/envelope'
import type { Box } from '@evenkeel/server/crypto/vault'
import { toRow } from '#db/instant.ts'
import type { CallingMember } from '#http/caller.ts'
import type { MembersRoom } from './room.ts'
import { draftKeys } from './tables.ts'

type DraftRoom = Pick<MembersRoom, 'store' | 'clock' | 'vault' | 'randomBytes'>

const placeOf = (memberId: string): Place => ({ table: 'draft_keys', row: memberId, column: 'wrapped_key' })

/** Null where the key lies under a key that is gone, or was another member's. */
async function opened(box: Box, memberId: string, wrapped: Buffer): Promise<Buffer | null> {
  try {
    return await box.openBytes(placeOf(memberId), wrapped)
  } catch (error) {
    if (error instanceof CannotOpen) return null
    throw error
  }
}

/**
 * The key of a member's drafts in base64url, made at the first call; parallel first calls get the same one. Where it cannot
 * be opened any more the member gets a new key: what was kept under the old one cannot be read by anybody.
 */
export async function draftKeyOf(room: DraftRoom, caller: CallingMember): Promise<string> {
  const { db } = room.store
  const own = eq(draftKeys.memberId, caller.id)
  const box = await room.vault.personBox(caller)
  const fresh = box.sealBytes(placeOf(caller.id), room.randomBytes(32))
  await db
    .insert(draftKeys)
    .values({
      memberId: caller.id,
      organisationId: caller.organisationId,
      wrappedKey: fresh,
      createdAt: toRow(room.clock.now()),
    })
    .onConflictDoNothing()
  const read = async (): Promise<Buffer> => {
    const [row] = await db.select().from(draftKeys).where(own)
    if (!row) throw new Error('A draft key vanished while it was read')
    return row.wrappedKey
  }
  const stored = await read()
  const key = await opened(box, caller.id, stored)
  if (key) return key.toString('base64url')
  await db
    .update(draftKeys)
    .set({ wrappedKey: fresh })
    .where(and(own, eq(draftKeys.wrappedKey, stored)))
  const renewed = await opened(box, caller.id, await read())
  if (!renewed) throw new Error('A draft key cannot be opened')
  return renewed.toString('base64url')
}
