import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { counselorAccounts } from '#db/counselor-tables.ts'
import { conversations, messages } from '#db/message-tables.ts'

/** Maximum number of conversations in the list. */
const MAX_CONVERSATIONS = 500

const unreadCount = sql`(
  select count(*)::int from ${messages} as m where m.conversation_id = ${conversations.id}
    and m.sender = 'patient' and m.id > coalesce(${conversations.providerReadId}, 0))`

/** Whether a conversation has patient messages that the counselor has not read. */
export const hasUnread = sql`${unreadCount} > 0`

/** A conversation with its last message and the number of unread messages. */
export type InboxRow = Awaited<ReturnType<typeof listInboxRows>>[number]

/** All conversations of a counselor, latest message first. */
export const listInboxRows = (db: Queryable, providerId: number) =>
  db
    .select({
      conversation: conversations,
      last: messages,
      unread: sql<number>`${unreadCount}`.mapWith(Number),
    })
    .from(conversations)
    .innerJoin(messages, eq(messages.id, conversations.lastMessageId))
    .where(eq(conversations.providerId, providerId))
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(MAX_CONVERSATIONS)

/** Marks all messages of a conversation as read by the counselor; does nothing without a conversation. */
export async function markReadByCounselor(
  db: Queryable,
  { providerId, patientId }: Record<'providerId' | 'patientId', number>,
): Promise<void> {
  await db
    .update(conversations)
    .set({ providerReadId: sql`${conversations.lastMessageId}` })
    .where(and(eq(conversations.providerId, providerId), eq(conversations.patientId, patientId)))
}

/** Records that the counselor opened a conversation: the next new message sends an email again. */
export async function recordInboxOpened(
  db: Queryable,
  staffId: string,
  now: Temporal.Instant,
): Promise<void> {
  await db.update(counselorAccounts).set({ inboxOpenedAt: now }).where(eq(counselorAccounts.staffId, staffId))
}
