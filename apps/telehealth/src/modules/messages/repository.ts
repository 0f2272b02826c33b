import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { MessageFilter } from '@evenkeel/api-contract/telehealth/messages'
import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { fitsInteger } from '#db/ids.ts'
import { conversations, documents, messageDocuments, messages } from '#db/message-tables.ts'
import { providers } from '#db/tables.ts'
import type { FoundDocument } from '#modules/documents/repository.ts'
import type { Provider } from '#modules/providers/repository.ts'
import type { Cursor } from './pagination.ts'

type MessageRow = typeof messages.$inferSelect
export type ConversationRow = typeof conversations.$inferSelect
type NewMessage = typeof messages.$inferInsert

/** A message with the counselor of its conversation. */
export interface FoundMessage {
  readonly message: MessageRow
  readonly provider: Provider
}

/** Filter for a patient's messages. */
export interface MessageQuery {
  readonly patientId: number
  readonly filter?: MessageFilter | undefined
  readonly conversationId?: number | undefined
}

const filters: Readonly<Record<MessageFilter, SQL>> = {
  received: eq(messages.sender, 'provider'),
  sent: eq(messages.sender, 'patient'),
  unread: sql`${messages.unread}`,
}

const selectMessages = (db: Queryable) =>
  db
    .select({ message: messages, provider: providers })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(providers, eq(providers.id, conversations.providerId))

/**
 * Messages from a cursor on, in reading order. Every list reads an index, so that a page costs the same
 * anywhere.
 */
export async function readMessages(
  db: Queryable,
  { patientId, filter, conversationId }: MessageQuery,
  place: Cursor | null,
  limit: number,
): Promise<readonly FoundMessage[]> {
  const isBackwards = place?.towards === 'newer'
  const direction = isBackwards ? asc : desc
  const standing = sql`(${messages.sentAt}, ${messages.id})`
  const from = place && sql`(${place.sentAt.toString()}::timestamptz, ${place.id}::int)`
  // The owner is checked on the conversation's row. Checked on each message, the planner assumes that the two
  // conditions are independent, expects few rows, and scans a long conversation from end to end.
  const ofWhom =
    conversationId === undefined
      ? [eq(messages.patientId, patientId)]
      : [eq(messages.conversationId, conversationId), eq(conversations.patientId, patientId)]
  return selectMessages(db)
    .where(
      and(
        ...ofWhom,
        filter && filters[filter],
        from ? (isBackwards ? sql`${standing} > ${from}` : sql`${standing} < ${from}`) : undefined,
      ),
    )
    .orderBy(direction(messages.sentAt), direction(messages.id))
    .limit(limit)
}

/** A patient's own message, or null. */
export async function findMessage(
  db: Queryable,
  patientId: number,
  id: number,
): Promise<FoundMessage | null> {
  if (!fitsInteger(id)) return null
  return queryFirstRow(selectMessages(db).where(and(eq(messages.id, id), eq(messages.patientId, patientId))))
}

/** The message a client created under this id, or null. */
export const findByClientId = (
  db: Queryable,
  patientId: number,
  clientMessageId: string,
): Promise<FoundMessage | null> =>
  queryFirstRow(
    selectMessages(db).where(
      and(eq(messages.patientId, patientId), eq(messages.clientMessageId, clientMessageId)),
    ),
  )

/** Documents of some messages, in order. */
export async function listMessageDocuments(
  db: Queryable,
  messageIds: readonly number[],
): Promise<readonly (FoundDocument & { readonly messageId: number })[]> {
  if (messageIds.length === 0) return []
  return db
    .select({ messageId: messageDocuments.messageId, document: documents, providerName: providers.fullname })
    .from(messageDocuments)
    .innerJoin(documents, eq(documents.id, messageDocuments.documentId))
    .leftJoin(providers, eq(providers.id, documents.providerId))
    .where(inArray(messageDocuments.messageId, [...messageIds]))
    .orderBy(asc(messageDocuments.messageId), asc(messageDocuments.position))
}

/** Inserts a message; false when the client already created one under the same id. */
export async function addMessage(
  tx: Queryable,
  message: NewMessage,
  documentIds: readonly number[],
): Promise<boolean> {
  const added = await tx.insert(messages).values(message).onConflictDoNothing().returning({ id: messages.id })
  if (added.length === 0) return false
  if (documentIds.length > 0) {
    await tx
      .insert(messageDocuments)
      .values(documentIds.map((documentId, position) => ({ messageId: message.id, documentId, position })))
      .onConflictDoNothing()
  }
  return true
}

/** Encryption context of a message's text. */
const messageContext = (id: number, column: 'subject' | 'body'): EncryptionContext => ({
  table: 'messages',
  row: id,
  column,
})

/** The text of a message. */
export interface MessageText {
  readonly subject: string
  readonly body: string
}

/** Encrypts the text for the row it is stored in. */
export const encryptMessage = (cipher: Cipher, id: number, { subject, body }: MessageText) => ({
  subject: cipher.encrypt(messageContext(id, 'subject'), subject),
  body: cipher.encrypt(messageContext(id, 'body'), body),
})

export const decryptMessage = async (
  cipher: Cipher,
  row: Pick<MessageRow, 'id' | 'subject' | 'body'>,
): Promise<MessageText> => ({
  subject: await cipher.decrypt(messageContext(row.id, 'subject'), row.subject),
  body: await cipher.decrypt(messageContext(row.id, 'body'), row.body),
})
