import { and, eq, isNull, or } from 'drizzle-orm'
import type { MessageDraftInput, MessageDraft } from '@evenkeel/api-contract/counselor/conversations'
import { messagingErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { nextId } from '#db/next-id.ts'
import { counselorDrafts } from '#db/visit-tables.ts'
import { presentDocuments } from '#modules/documents/presenter.ts'
import { findDocumentOfCase } from '#modules/counselor-cases/repository.ts'
import { type MessageContent, type ConversationPair, checkDuplicateMessage } from './duplicate-message.ts'

const isPair = ({ providerId, patientId }: ConversationPair) =>
  and(eq(counselorDrafts.providerId, providerId), eq(counselorDrafts.patientId, patientId))
const draftContext = (row: number, column: 'subject' | 'body') => ({ table: 'counselor_drafts', row, column })

/** The files among some ids that are of this case, in their order. */
async function findDraftFiles(db: Queryable, pair: ConversationPair, ids: readonly number[]) {
  const found = await Promise.all(ids.map((id) => findDocumentOfCase(db, pair, id)))
  return found.filter((one) => one !== null)
}

/** What was typed and not sent; null: nothing. */
export async function readDraft(
  db: Queryable,
  cipher: Cipher,
  pair: ConversationPair,
): Promise<MessageDraft | null> {
  const row = await queryFirstRow(db.select().from(counselorDrafts).where(isPair(pair)))
  if (!row) return null
  const words = {
    subject: await cipher.decrypt(draftContext(row.id, 'subject'), row.subject),
    text: await cipher.decrypt(draftContext(row.id, 'body'), row.body),
  }
  const files = await findDraftFiles(db, pair, row.documentIds)
  const written: MessageContent = { ...words, document_ids: files.map(({ document }) => document.id) }
  const id = row.clientMessageId
  // It was kept while it was sent, by another window or by a call that was late.
  const sent = id === null ? 'no' : await checkDuplicateMessage(db, cipher, pair, id, written)
  if (sent === 'the same') return null
  return {
    ...words,
    documents: await presentDocuments(cipher, files),
    client_message_id: sent === 'no' ? id : null,
  }
}

/** Nothing is left of it. */
async function deleteDraft(db: Queryable, pair: ConversationPair): Promise<void> {
  await db.delete(counselorDrafts).where(isPair(pair))
}

/** What was sent is no draft anymore; one that another window began meanwhile stays. */
export async function deleteSentDraft(
  db: Queryable,
  pair: ConversationPair,
  clientMessageId: string,
): Promise<void> {
  const { clientMessageId: id } = counselorDrafts
  await db.delete(counselorDrafts).where(and(isPair(pair), or(isNull(id), eq(id, clientMessageId))))
}

/** Keeps what was typed in place of what was kept before; nothing at all keeps nothing. */
export async function saveDraft(
  db: Db,
  cipher: Cipher,
  pair: ConversationPair,
  { now, ...draft }: MessageDraftInput & { readonly now: Temporal.Instant },
): Promise<void> {
  const { subject, text, document_ids: documentIds, client_message_id: clientMessageId } = draft
  const sent = await checkDuplicateMessage(db, cipher, pair, clientMessageId, draft)
  if (sent === 'other words') throw createHttpError('Unprocessable', messagingErrorMessages.sentBefore)
  if (sent === 'the same') return
  if (subject.trim() === '' && text.trim() === '' && documentIds.length === 0) {
    await deleteDraft(db, pair)
    return
  }
  await db.transaction(async (tx) => {
    await deleteDraft(tx, pair)
    const id = await nextId(tx, 'counselor_drafts_id_seq')
    const words = {
      subject: cipher.encrypt(draftContext(id, 'subject'), subject),
      body: cipher.encrypt(draftContext(id, 'body'), text),
    }
    // Two windows at once: the one that was first keeps its words until the next key is pressed in the other.
    await tx
      .insert(counselorDrafts)
      .values({ ...pair, id, ...words, clientMessageId, documentIds, savedAt: now })
      .onConflictDoNothing()
  })
}
