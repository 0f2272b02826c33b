import { documentTypes } from '@evenkeel/api-contract/fields/files/file-types'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { encrypted } from './encrypted-column.ts'
import { patientIdColumn, providerIdColumn, providers, telehealth } from './tables.ts'

/** Keys that encrypt what patients and counselors write, wrapped by the master key. */
export const dataKeys = telehealth.table(
  'data_keys',
  {
    /** Username of the organisation. */
    owner: text().notNull(),
    version: integer().notNull(),
    wrapped: encrypted().notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.version] })],
)

export const documentIds = telehealth.sequence('document_ids', { startWith: 60_001 })

/** What documents are; what is in them is apart, so that lists stay light. */
export const documents = telehealth.table(
  'documents',
  {
    /** Taken from `document_ids` before the row is written, because the name is encrypted for this row. */
    id: integer().primaryKey(),
    patientId: patientIdColumn(),
    /** The counselor who sent it; null for the patient's own. */
    providerId: integer('provider_id').references(() => providers.id, { onDelete: 'cascade' }),
    name: encrypted().notNull(),
    mimeType: text('mime_type', { enum: documentTypes }).notNull(),
    recordType: text('record_type', {
      enum: ['Behavioral', 'Exam-Face2Face', 'Patient Record', 'Test Result', 'Wellness Panel Results'],
    }).notNull(),
    extension: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    scan: text({ enum: ['clean', 'not_scanned'] }).notNull(),
    /** Made by the client, so that a repetition finds this row again. */
    clientDocumentId: uuid('client_document_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('documents_client').on(table.patientId, table.clientDocumentId),
    index('documents_patient').on(table.patientId, table.createdAt, table.id),
  ],
)

export const documentContents = telehealth.table('document_contents', {
  documentId: integer('document_id')
    .primaryKey()
    .references(() => documents.id, { onDelete: 'cascade' }),
  content: encrypted().notNull(),
})

/** What one patient and one counselor write to each other. */
export const conversations = telehealth.table(
  'conversations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 80_001 }),
    patientId: patientIdColumn(),
    providerId: providerIdColumn(),
    /** Received messages that were not read: counted here, so that the number costs the same in any conversation. */
    unread: integer().notNull(),
    lastMessageId: integer('last_message_id').notNull(),
    /** The newest message of the patient that the counselor has read; null: none. */
    providerReadId: integer('provider_read_id'),
    lastMessageAt: instant('last_message_at').notNull(),
    /** When the automatic reply is due; null when none is. */
    replyDueAt: instant('reply_due_at'),
    lastAutomaticAt: instant('last_automatic_at'),
  },
  (table) => [
    uniqueIndex('conversations_pair').on(table.patientId, table.providerId),
    index('conversations_due')
      .on(table.replyDueAt)
      .where(sql`reply_due_at is not null`),
  ],
)

export const messageIds = telehealth.sequence('message_ids', { startWith: 90_001 })

export const messages = telehealth.table(
  'messages',
  {
    /** Taken from `message_ids` before the row is written, because the text is encrypted for this row. */
    id: integer().primaryKey(),
    conversationId: integer('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Repeated here, so that every list of a patient is read from one index. */
    patientId: integer('patient_id').notNull(),
    sender: text({ enum: ['patient', 'provider'] }).notNull(),
    subject: encrypted().notNull(),
    body: encrypted().notNull(),
    unread: boolean().notNull(),
    repliedTo: integer('replied_to'),
    replyAllowed: boolean('reply_allowed').notNull(),
    isAutomatic: boolean('is_automatic').notNull(),
    /** Made by the client, so that a repetition finds this row again. */
    clientMessageId: uuid('client_message_id'),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    index('messages_patient').on(table.patientId, table.sentAt, table.id),
    index('messages_sender').on(table.patientId, table.sender, table.sentAt, table.id),
    index('messages_unread')
      .on(table.patientId, table.sentAt, table.id)
      .where(sql`unread`),
    index('messages_conversation').on(table.conversationId, table.sentAt, table.id),
    uniqueIndex('messages_client').on(table.patientId, table.clientMessageId),
  ],
)

/** Documents of a message, in the order they were added. */
export const messageDocuments = telehealth.table(
  'message_documents',
  {
    messageId: integer('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.documentId] }),
    index('message_documents_document').on(table.documentId),
  ],
)

/** News for the partner server, written in the transaction that makes them and told afterwards. Ids only. */
export const outgoingEvents = telehealth.table(
  'news',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    action: text({
      enum: [
        'message:provider:created',
        'message:patient:created',
        'conversation:read',
        'appointment:changed',
      ],
    }).notNull(),
    patientId: integer('patient_id').notNull(),
    messageId: integer('message_id'),
    attempts: integer().notNull(),
    /** Not told before: the wait after a failure, or the claim of the one who tells it. */
    notBefore: instant('not_before').notNull(),
  },
  (table) => [index('news_due').on(table.notBefore)],
)
