import { and, desc, eq, sql } from 'drizzle-orm'
import { preparedStatement, queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { fitsInteger } from '#db/ids.ts'
import { conversations, messages } from '#db/message-tables.ts'
import { providers } from '#db/tables.ts'
import type { ConversationRow } from './repository.ts'

/** Identifies a conversation. */
interface ConversationPair {
  readonly patientId: number
  readonly providerId: number
}

/** The effect of a new message on its conversation. */
interface ConversationChange {
  readonly messageId: number
  readonly sentAt: Temporal.Instant
  /** Whether it is unread by the patient. */
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
 * Creates or updates the conversation for a new message, and locks it: writes to one conversation are
 * serialized, so that the unread count stays correct.
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
  if (!row) throw new Error('conversation was not inserted')
  return row
}

/** Sets or clears when the automatic reply is due. */
export async function setReplyDue(
  tx: Queryable,
  id: number,
  replyDueAt: Temporal.Instant | null,
): Promise<void> {
  await tx.update(conversations).set({ replyDueAt }).where(eq(conversations.id, id))
}

/**
 * Marks a patient's own conversation as read. Returns the number of messages that were unread; null when it
 * is not the patient's.
 */
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

/** Number of a patient's unread messages. */
export async function countUnread(db: Queryable, patientId: number): Promise<number> {
  const [row] = await unreadQuery(db).execute({ patientId })
  return row?.unread ?? 0
}

/** All conversations of a patient with their counselor and last message, latest message first. */
export async function listConversations(db: Queryable, patientId: number) {
  return db
    .select({ conversation: conversations, provider: providers, last: messages })
    .from(conversations)
    .innerJoin(providers, eq(providers.id, conversations.providerId))
    .innerJoin(messages, eq(messages.id, conversations.lastMessageId))
    .where(eq(conversations.patientId, patientId))
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
}
