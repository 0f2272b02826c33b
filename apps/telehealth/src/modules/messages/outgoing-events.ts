import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { messageWebhook } from '@evenkeel/api-contract/portal/messages'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { getSchemas } from '@evenkeel/api-contract/get-schemas'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import type { Clock } from '@evenkeel/server-kit/clock'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { counselorAccounts, counselorNotices } from '#db/counselor-tables.ts'
import { messages, outgoingEvents } from '#db/message-tables.ts'

type Row = typeof outgoingEvents.$inferSelect
type NoticeRow = typeof counselorNotices.$inferSelect

/** The partner server's webhook. */
export interface Webhook {
  /** Base URL of its API, without a trailing slash. */
  readonly base: string
  /** Authenticates the events. */
  readonly token: string
  readonly fetch: typeof globalThis.fetch
}

/** How long a run may hold its events before another takes them over. */
const CLAIM_TIMEOUT = minutes(1)
const MAX_RETRY_DELAY = minutes(10)
const BATCH = 50

/** Adds an event to the outbox, in the transaction of its cause. */
export async function addEvent(
  tx: Queryable,
  action: Row['action'],
  patientId: number,
  now: Temporal.Instant,
  messageId: number | null = null,
): Promise<void> {
  await tx.insert(outgoingEvents).values({ action, patientId, messageId, attempts: 0, notBefore: now })
}

/** Queues an email to a counselor in the transaction of its cause. A sandbox provider has no account and gets none. */
export async function queueCounselorNotice(
  tx: Queryable,
  providerId: number,
  notice: Pick<NoticeRow, 'kind' | 'createdAt'> & Partial<Pick<NoticeRow, 'patientId' | 'subjectId'>>,
): Promise<void> {
  const { staffId, providerId: worksAs } = counselorAccounts
  const account = await queryFirstRow(
    tx.select({ staffId }).from(counselorAccounts).where(eq(worksAs, providerId)),
  )
  if (account) await tx.insert(counselorNotices).values({ ...notice, staffId: account.staffId })
}

async function claimDueEvents(db: Db, now: Temporal.Instant): Promise<readonly Row[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: outgoingEvents.id })
      .from(outgoingEvents)
      .where(lte(outgoingEvents.notBefore, now))
      .orderBy(asc(outgoingEvents.id))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const claimed = await tx
      .update(outgoingEvents)
      .set({
        notBefore: now.add({ milliseconds: CLAIM_TIMEOUT }),
        attempts: sql`${outgoingEvents.attempts} + 1`,
      })
      .where(
        inArray(
          outgoingEvents.id,
          due.map(({ id }) => id),
        ),
      )
      .returning()
    return claimed.toSorted((a, b) => a.id - b.id)
  })
}

/** The automatic ones among the messages. */
async function findAutomaticMessages(db: Db, rows: readonly Row[]): Promise<ReadonlySet<number>> {
  const ids = rows.flatMap(({ messageId }) => messageId ?? [])
  if (ids.length === 0) return new Set()
  const found = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(inArray(messages.id, ids), eq(messages.isAutomatic, true)))
  return new Set(found.map(({ id }) => id))
}

/** Delivers due events in order and returns the number delivered. Failed deliveries are retried later. */
export async function deliverEvents(db: Db, clock: Clock, { base, token, fetch }: Webhook): Promise<number> {
  const call = createApiCall({ base, fetch, timeout: seconds(8), getSchemas })
  let delivered = 0
  const rows = await claimDueEvents(db, clock.now())
  const automatic = await findAutomaticMessages(db, rows)
  for (const row of rows) {
    const data = {
      patient_id: row.patientId,
      ...(row.messageId === null
        ? {}
        : { message: { id: row.messageId, is_automatic: automatic.has(row.messageId) } }),
    }
    try {
      await call(messageWebhook, { body: { event: { token, action: row.action, data } } })
    } catch {
      const wait = Math.min(seconds(1) * 2 ** row.attempts, MAX_RETRY_DELAY)
      await db
        .update(outgoingEvents)
        .set({ notBefore: clock.now().add({ milliseconds: wait }) })
        .where(eq(outgoingEvents.id, row.id))
      continue
    }
    await db.delete(outgoingEvents).where(eq(outgoingEvents.id, row.id))
    delivered += 1
  }
  return delivered
}
