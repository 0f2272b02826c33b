import { and, asc, eq, gte, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import type {
  CounselorEmailKind,
  CounselorNotice,
} from '@evenkeel/api-contract/counselor/email-notifications'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { counselorAccounts, counselorNotices } from '#db/counselor-tables.ts'
import { conversations, messages } from '#db/message-tables.ts'
import { appointments, providers } from '#db/tables.ts'
import { visitCancellations } from '#db/visit-tables.ts'
import type { CounselorAuth } from '#modules/counselor-auth/auth.ts'
import type { AppContext } from '#app-context.ts'

/** Older notices and cancellations are dropped without an email. */
const MAX_AGE = { hours: 24 }

type Row = typeof counselorNotices.$inferSelect

/** The email setting of the counselor that each kind follows. */
const emailSettings: Readonly<Record<Row['kind'], CounselorEmailKind>> = {
  booked: 'booking',
  message: 'message',
  license_checked: 'license',
  license_returned: 'license',
}

/** Whether a notice is still current: the visit is booked, the message is unread. */
async function isCurrent(db: Queryable, { kind, subjectId }: Row): Promise<boolean> {
  if (subjectId === null) return true
  const visit = db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.id, subjectId), eq(appointments.status, 'booked')))
  const message = db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(messages.id, subjectId),
        or(isNull(conversations.providerReadId), lt(conversations.providerReadId, subjectId)),
      ),
    )
  return (await queryFirstRow(kind === 'booked' ? visit : message)) !== null
}

/** Unread messages share one email until the counselor opens a conversation; every other notice gets its own. */
const toNotice = ({ id, kind, subjectId }: Row, openedAt: Temporal.Instant | null): CounselorNotice => ({
  kind,
  about: kind === 'message' ? (openedAt?.toString() ?? 'never') : (subjectId ?? id),
})

/** Sends counselors the emails they have chosen, one for each notice. A failed one is retried on the next run. */
export async function sendCounselorNotices(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { tell }: Pick<CounselorAuth, 'tell'>,
): Promise<void> {
  const { inboxOpenedAt, staffId, providerId } = counselorAccounts
  const rows = await db
    .select({ notice: counselorNotices, openedAt: inboxOpenedAt, mailsOff: providers.mailsOff })
    .from(counselorNotices)
    .innerJoin(counselorAccounts, eq(staffId, counselorNotices.staffId))
    .innerJoin(providers, eq(providers.id, providerId))
    .orderBy(asc(counselorNotices.id))
    .limit(50)
  const oldest = clock.now().subtract(MAX_AGE)
  for (const { notice, openedAt, mailsOff } of rows) {
    const isFresh = Temporal.Instant.compare(notice.createdAt, oldest) >= 0
    if (isFresh && !mailsOff.includes(emailSettings[notice.kind]) && (await isCurrent(db, notice)))
      await tell(notice.staffId, toNotice(notice, openedAt))
    await db.delete(counselorNotices).where(eq(counselorNotices.id, notice.id))
  }
}

/** A move cancels the old visit first: only after this period is it reported as canceled. */
const MOVE_GRACE_PERIOD = { minutes: 2 }

/**
 * Emails counselors about visits that their patients canceled or moved, once each. Failed emails are retried
 * on the next run.
 */
export async function sendCancellationNotices(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { tell }: Pick<CounselorAuth, 'tell'>,
): Promise<void> {
  const { appointmentId, by, canceledAt, movedTo, toldAt } = visitCancellations
  const now = clock.now()
  const isKnown = or(isNotNull(movedTo), lte(canceledAt, now.subtract(MOVE_GRACE_PERIOD)))
  const rows = await db
    .select({ id: appointmentId, movedTo, staffId: counselorAccounts.staffId, mailsOff: providers.mailsOff })
    .from(visitCancellations)
    .innerJoin(appointments, eq(appointments.id, appointmentId))
    .innerJoin(counselorAccounts, eq(counselorAccounts.providerId, appointments.providerId))
    .innerJoin(providers, eq(providers.id, appointments.providerId))
    .where(and(eq(by, 'member'), isNull(toldAt), isKnown, gte(canceledAt, now.subtract(MAX_AGE))))
    .orderBy(asc(canceledAt))
    .limit(50)
  for (const { id, movedTo: next, staffId, mailsOff } of rows) {
    if (!mailsOff.includes('change'))
      await tell(staffId, { kind: next === null ? 'canceled' : 'moved', about: id })
    await db.update(visitCancellations).set({ toldAt: clock.now() }).where(eq(appointmentId, id))
  }
}
