import { and, eq, isNull, or } from 'drizzle-orm'
import type { MessageDraft, MessageDraftInput } from '@evenkeel/api-contract/counselor/conversations'
import { messagingErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import { nextId } from '#db/ids.ts'
import { counselorDrafts } from '#db/visit-tables.ts'
import { findDocumentOfCase } from '#modules/counselor-cases/repository.ts'
import { presentDocuments } from '#modules/documents/presenter.ts'
import {
  decryptMessage,
  findByClientId,
  type FoundMessage,
  listMessageDocuments,
} from '#modules/messages/repository.ts'

type ConversationPair = Record<'providerId' | 'patientId', number>

/** The content of a counselor's message. */
interface MessageContent {
  readonly subject: string
  readonly text: string
  readonly document_ids: readonly number[]
}

/** Whether a stored message equals this one of this counselor. */
export async function isSameMessage(
  db: Queryable,
  cipher: Cipher,
  providerId: number,
  { message, provider }: FoundMessage,
  written: MessageContent,
): Promise<boolean> {
  const words = await decryptMessage(cipher, message)
  const attached = await listMessageDocuments(db, [message.id])
  return (
    message.sender === 'provider' &&
    provider.id === providerId &&
    words.subject === written.subject &&
    words.body === written.text &&
    attached.map(({ document }) => document.id).join() === written.document_ids.join()
  )
}

/** Whether a message was sent under an id, and whether it equals this one. */
async function checkDuplicateMessage(
  db: Queryable,
  cipher: Cipher,
  { providerId, patientId }: ConversationPair,
  clientMessageId: string,
  written: MessageContent,
): Promise<'no' | 'the same' | 'other words'> {
  const earlier = await findByClientId(db, patientId, clientMessageId)
  if (!earlier) return 'no'
  return (await isSameMessage(db, cipher, providerId, earlier, written)) ? 'the same' : 'other words'
}

const isPair = ({ providerId, patientId }: ConversationPair) =>
  and(eq(counselorDrafts.providerId, providerId), eq(counselorDrafts.patientId, patientId))
const draftContext = (row: number, column: 'subject' | 'body') => ({ table: 'counselor_drafts', row, column })

/** The documents among some ids that belong to this case, in order. */
async function findDraftFiles(db: Queryable, pair: ConversationPair, ids: readonly number[]) {
  const found = await Promise.all(ids.map((id) => findDocumentOfCase(db, pair, id)))
  return found.filter((one) => one !== null)
}

/** The unsent draft; null: none. */
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
  // A draft can be saved after it was sent, by another window or a late request.
  const sent = id === null ? 'no' : await checkDuplicateMessage(db, cipher, pair, id, written)
  if (sent === 'the same') return null
  return {
    ...words,
    documents: await presentDocuments(cipher, files),
    client_message_id: sent === 'no' ? id : null,
  }
}

async function deleteDraft(db: Queryable, pair: ConversationPair): Promise<void> {
  await db.delete(counselorDrafts).where(isPair(pair))
}

/** Deletes the draft of a sent message; a newer draft from another window remains. */
export async function deleteSentDraft(
  db: Queryable,
  pair: ConversationPair,
  clientMessageId: string,
): Promise<void> {
  const { clientMessageId: id } = counselorDrafts
  await db.delete(counselorDrafts).where(and(isPair(pair), or(isNull(id), eq(id, clientMessageId))))
}

/** Replaces the stored draft; an empty one is deleted. */
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
    // With two concurrent windows, the first one's draft remains until the next save.
    await tx
      .insert(counselorDrafts)
      .values({ ...pair, id, ...words, clientMessageId, documentIds, savedAt: now })
      .onConflictDoNothing()
  })
}
