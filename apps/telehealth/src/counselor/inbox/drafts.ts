import { and, eq } from 'drizzle-orm'
import type { MessageDraft } from '@evenkeel/contract/counselor/conversations'
import type { Cipher } from '@evenkeel/server/crypto/vault'
import { firstOf } from '@evenkeel/server/store/rows'
import type { Db, Queryable } from '@evenkeel/server/store/store'
import { nextId } from '#db/next-id.ts'
import { counselorDrafts } from '#db/visit-tables.ts'

type Pair = Record<'providerId' | 'patientId', number>

const ofPair = ({ providerId, patientId }: Pair) =>
  and(eq(counselorDrafts.providerId, providerId), eq(counselorDrafts.patientId, patientId))
const placeOf = (row: number, column: 'subject' | 'body') => ({ table: 'counselor_drafts', row, column })

/** What was typed and not sent; null: nothing. */
export async function readDraft(db: Queryable, cipher: Cipher, pair: Pair): Promise<MessageDraft | null> {
  const row = await firstOf(db.select().from(counselorDrafts).where(ofPair(pair)))
  if (!row) return null
  return {
    subject: await cipher.decrypt(placeOf(row.id, 'subject'), row.subject),
    text: await cipher.decrypt(placeOf(row.id, 'body'), row.body),
  }
}

/** Nothing is left of it: it was sent, or emptied. */
export async function dropDraft(db: Queryable, pair: Pair): Promise<void> {
  await db.delete(counselorDrafts).where(ofPair(pair))
}

/** Keeps what was typed in place of what was kept before; empty words keep nothing. */
export async function keepDraft(
  db: Db,
  cipher: Cipher,
  pair: Pair,
  { subject, text, now }: MessageDraft & { readonly now: Temporal.Instant },
): Promise<void> {
  if (subject.trim() === '' && text.trim() === '') {
    await dropDraft(db, pair)
    return
  }
  await db.transaction(async (tx) => {
    await dropDraft(tx, pair)
    const id = await nextId(tx, 'counselor_drafts_id_seq')
    const words = {
      subject: cipher.encrypt(placeOf(id, 'subject'), subject),
      body: cipher.encrypt(placeOf(id, 'body'), text),
    }
    // Two windows at once: the one that was first keeps its words until the next key is pressed in the other.
    await tx
      .insert(counselorDrafts)
      .values({ ...pair, id, ...words, savedAt: now })
      .onConflictDoNothing()
  })
}
