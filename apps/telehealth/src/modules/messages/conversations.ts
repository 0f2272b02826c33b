import { and, desc, eq, sql } from 'drizzle-orm'
import { preparedStatement } from '@evenkeel/server-kit/database/prepared-statement'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { fitsInteger } from '#db/fits-integer.ts'
import { conversations, messages } from '#db/message-tables.ts'
import { providers } from '#db/tables.ts'
import type { ConversationRow } from './repository.ts'

/** Whose conversation. */
export interface ConversationPair {
  readonly patientId: number
  readonly providerId: number
}

/** What a new message changes in its conversation. */
export interface ConversationChange {
  readonly messageId: number
  readonly sentAt: Temporal.Instant
  /** Whether the patient has not read it. */
  readonly unread: boolean
}

/** The conversation of a pair, or null. */
export async function findConversation(
  db: Queryable,
  pair: ConversationPair,
): Promise<ConversationRow | null> {
  if (!fitsInteger(pair.providerId)) return null
  const isPair = and(
    eq(conversations.patientId, pair.patientId),
    eq(conversations.providerId, pair.providerId),
  )
  return queryFirstRow(db.select().from(conversations).where(isPair))
}

/**
 * Makes the conversation or brings it up to date for a message about to be written, and locks it: messages and marks of
 * one conversation come one after the other, so that the count is always right.
 */
export async function upsertConversation(
  tx: Queryable,
  pair: ConversationPair,
  { messageId, sentAt, unread }: ConversationChange,
): Promise<ConversationRow> {
  const more = unread ? 1 : 0
  const [row] = await tx
    .insert(conversations)
    .values({ ...pair, unread: more, lastMessageId: messageId, lastMessageAt: sentAt })
    .onConflictDoUpdate({
      target: [conversations.patientId, conversations.providerId],
      set: {
        unread: sql`${conversations.unread} + ${more}`,
        lastMessageId: messageId,
        lastMessageAt: sentAt,
      },
    })
    .returning()
  if (!row) throw new Error('the conversation was not written')
  return row
}

/** Sets when the automatic reply is due, or that none is. */
export async function setReplyDue(
  tx: Queryable,
  id: number,
  replyDueAt: Temporal.Instant | null,
): Promise<void> {
  await tx.update(conversations).set({ replyDueAt }).where(eq(conversations.id, id))
}

/** Marks everything in a patient's own conversation as read; null when it is not the patient's, else how many were unread. */
export async function markConversationRead(
  tx: Queryable,
  patientId: number,
  id: number,
): Promise<number | null> {
  if (!fitsInteger(id)) return null
  const [own] = await tx
    .select({ unread: conversations.unread })
    .from(conversations)
    .where(and(eq(conversations.id, id), eq(conversations.patientId, patientId)))
    .for('update')
  if (!own || own.unread === 0) return own ? 0 : null
  await tx.update(conversations).set({ unread: 0 }).where(eq(conversations.id, id))
  await tx
    .update(messages)
    .set({ unread: false })
    .where(and(eq(messages.patientId, patientId), eq(messages.conversationId, id), sql`${messages.unread}`))
  return own.unread
}

const unreadQuery = preparedStatement((db) =>
  db
    .select({ unread: sql<number>`coalesce(sum(${conversations.unread}), 0)::int` })
    .from(conversations)
    .where(eq(conversations.patientId, sql.placeholder('patientId')))
    .prepare('unread_of_patient'),
)

/** Received messages of a patient that were not read. */
export async function countUnread(db: Queryable, patientId: number): Promise<number> {
  const [row] = await unreadQuery(db).execute({ patientId })
  return row?.unread ?? 0
}

/** All conversations of a patient with their counselor and last message, the one written to last first. */
export async function listConversations(db: Queryable, patientId: number) {
  return db
    .select({ conversation: conversations, provider: providers, last: messages })
    .from(conversations)
    .innerJoin(providers, eq(providers.id, conversations.providerId))
    .innerJoin(messages, eq(messages.id, conversations.lastMessageId))
    .where(eq(conversations.patientId, patientId))
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
}
