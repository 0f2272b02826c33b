import { and, eq, isNull, or } from 'drizzle-orm'
import type { DraftToKeep, MessageDraft } from '@evenkeel/contract/counselor/conversations'
import { messageTexts } from '@evenkeel/contract/error-texts.words'
import { refuse } from '@evenkeel/server/http/failure'
import type { Cipher } from '@evenkeel/server/crypto/vault'
import { firstOf } from '@evenkeel/server/store/rows'
import type { Db, Queryable } from '@evenkeel/server/store/store'
import { nextId } from '#db/next-id.ts'
import { counselorDrafts } from '#db/visit-tables.ts'
import { presentDocuments } from '#documents/present.ts'
import { documentOfCase } from '../cases/case-store.ts'
import { type Letter, type Pair, sentBefore } from './sent-before.ts'

const ofPair = ({ providerId, patientId }: Pair) =>
  and(eq(counselorDrafts.providerId, providerId), eq(counselorDrafts.patientId, patientId))
const placeOf = (row: number, column: 'subject' | 'body') => ({ table: 'counselor_drafts', row, column })

/** The files among some ids that are of this case, in their order. */
async function filesOf(db: Queryable, pair: Pair, ids: readonly number[]) {
  const found = await Promise.all(ids.map((id) => documentOfCase(db, pair, id)))
  return found.filter((one) => one !== null)
}

/** What was typed and not sent; null: nothing. */
export async function readDraft(db: Queryable, cipher: Cipher, pair: Pair): Promise<MessageDraft | null> {
  const row = await firstOf(db.select().from(counselorDrafts).where(ofPair(pair)))
  if (!row) return null
  const words = {
    subject: await cipher.decrypt(placeOf(row.id, 'subject'), row.subject),
    text: await cipher.decrypt(placeOf(row.id, 'body'), row.body),
  }
  const files = await filesOf(db, pair, row.documentIds)
  const letter: Letter = { ...words, document_ids: files.map(({ document }) => document.id) }
  const id = row.clientMessageId
  // It was kept while it was sent, by another window or by a call that was late.
  const sent = id === null ? 'no' : await sentBefore(db, cipher, pair, id, letter)
  if (sent === 'the same') return null
  return {
    ...words,
    documents: await presentDocuments(cipher, files),
    client_message_id: sent === 'no' ? id : null,
  }
}

/** Nothing is left of it. */
async function dropDraft(db: Queryable, pair: Pair): Promise<void> {
  await db.delete(counselorDrafts).where(ofPair(pair))
}

/** What was sent is no draft anymore; one that another window began meanwhile stays. */
export async function dropSent(db: Queryable, pair: Pair, clientMessageId: string): Promise<void> {
  const { clientMessageId: id } = counselorDrafts
  await db.delete(counselorDrafts).where(and(ofPair(pair), or(isNull(id), eq(id, clientMessageId))))
}

/** Keeps what was typed in place of what was kept before; nothing at all keeps nothing. */
export async function keepDraft(
  db: Db,
  cipher: Cipher,
  pair: Pair,
  { now, ...draft }: DraftToKeep & { readonly now: Temporal.Instant },
): Promise<void> {
  const { subject, text, document_ids: documentIds, client_message_id: clientMessageId } = draft
  const sent = await sentBefore(db, cipher, pair, clientMessageId, draft)
  if (sent === 'other words') throw refuse('Unprocessable', messageTexts.sentBefore)
  if (sent === 'the same') return
  if (subject.trim() === '' && text.trim() === '' && documentIds.length === 0) {
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
      .values({ ...pair, id, ...words, clientMessageId, documentIds, savedAt: now })
      .onConflictDoNothing()
  })
}
