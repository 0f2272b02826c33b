import { and, asc, desc, eq, like, lte, sql } from 'drizzle-orm'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { formatDateTimeWithZone } from '@evenkeel/api-contract/time/format-date-time'
import { isOutage } from '@evenkeel/server-kit/database/database-error'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import type { AppContext } from '#app-context.ts'
import { markOutboxWritten } from '#http/request-context.ts'
import {
  createAlreadyConfirmedEmail,
  createCodeEmail,
  createPasswordResetEmail,
  type RegistrationOrigin,
} from '#modules/email/account-emails.ts'
import { deviceNameMessages } from '#modules/email/email.messages.ts'
import { enqueueEmail } from '#modules/email/email-outbox.ts'
import type { ContactHasher, EmailHash } from '#modules/members/contact-hashes.ts'
import { toEmailOrganization, translatorFor } from '#modules/members/email-organization.ts'
import { findMembersByEmail, type MemberRow } from '#modules/members/member-repository.ts'
import { decryptMember } from '#modules/members/profile.ts'
import { findTenant } from '#modules/members/tenant.ts'
import { issueOneTimeCode, recordSubstituteEmail } from './credentials/one-time-codes.ts'
import { sendPasswordResetEmail } from './credentials/password-reset-tokens.ts'
import { mailOrders, sessions } from './tables.ts'

/** Returns where and when a person registered, for emails that continue from there. */
export async function getRegistrationOrigin(
  tx: Queryable,
  context: Pick<AppContext, 'catalogue'>,
  member: Pick<MemberRow, 'id' | 'createdAt' | 'profile'>,
): Promise<RegistrationOrigin> {
  const [session] = await tx
    .select({ device: sessions.device })
    .from(sessions)
    .where(eq(sessions.memberId, member.id))
    .orderBy(desc(sessions.createdAt))
    .limit(1)
  return {
    device: session?.device ?? deviceNameMessages.unknown,
    moment: formatDateTimeWithZone(
      member.createdAt,
      member.profile.timezone,
      translatorFor(context, member.profile),
    ),
  }
}

type QueueEmailContext = Pick<AppContext, 'store' | 'clock' | 'randomUuid' | 'addressHash'>
type ProcessQueuedEmailsContext = AppContext & {
  /** Called when an email is taken from the queue, and when it is done. */
  readonly inHand?: (isSomething: boolean) => void
}

type QueuedEmailKind = 'code' | 'reset'

/** Delay before a failed email is retried. */
const RETRY_DELAY = minutes(1)

async function queueEmail(context: QueueEmailContext, kind: QueuedEmailKind, email: string): Promise<void> {
  markOutboxWritten('mail')
  const { written, mailbox } = context.addressHash(email)
  await context.store.db.insert(mailOrders).values({
    id: context.randomUuid(),
    kind,
    addressHash: written,
    mailboxHash: mailbox,
    notBefore: context.clock.now(),
  })
}

/**
 * Queues an email with a new code (CALL-08). Response and timing are the same for every address (RD-009).
 */
export async function resendCode(context: QueueEmailContext, email: string): Promise<{ message: string }> {
  await queueEmail(context, 'code', email)
  return { message: 'If this email waits for a code, a new one is on its way.' }
}

/**
 * Queues an email with a password reset link (CALL-09). Response and timing are the same for every address;
 * an unconfirmed one gets a code instead (RD-009).
 */
export async function requestPasswordReset(
  context: QueueEmailContext,
  email: string,
): Promise<{ message: string }> {
  await queueEmail(context, 'reset', email)
  return { message: 'If we know this email, a mail is on its way to you.' }
}

/** Emails a new code to an open registration, unless one was sent just now; returns whether it did. */
export async function sendVerificationCode(
  tx: Queryable,
  context: AppContext,
  member: MemberRow,
): Promise<boolean> {
  const tenant = await findTenant(tx, member.organisationId)
  const code = tenant && (await issueOneTimeCode(tx, context, member, { coolDown: true }))
  if (!code) return false
  const programme = toEmailOrganization(tenant, context.publicUrl, translatorFor(context, member.profile))
  await enqueueEmail(
    tx,
    context,
    programme,
    member,
    createCodeEmail(programme, code, await getRegistrationOrigin(tx, context, member)),
  )
  return true
}

/** Emails a confirmed address instead of a code, so that its owner does not wait in vain (RD-009). */
async function sendAlreadyConfirmedEmail(
  tx: Queryable,
  context: AppContext,
  member: MemberRow,
): Promise<void> {
  const tenant = await findTenant(tx, member.organisationId)
  if (!tenant || !(await recordSubstituteEmail(tx, context, member))) return
  const programme = toEmailOrganization(tenant, context.publicUrl, translatorFor(context, member.profile))
  await enqueueEmail(tx, context, programme, member, createAlreadyConfirmedEmail(programme))
}

async function sendQueuedEmail(
  tx: Queryable,
  context: AppContext,
  kind: string,
  hash: EmailHash,
): Promise<void> {
  const { confirmed, open } = await findMembersByEmail(tx, hash)
  const at = { db: tx, vault: context.vault }
  if (!confirmed && open[0]) await sendVerificationCode(tx, context, await decryptMember(at, open[0]))
  if (!confirmed) return
  const member = await decryptMember(at, confirmed)
  if (kind === 'reset') await sendPasswordResetEmail(tx, context, member, createPasswordResetEmail)
  else await sendAlreadyConfirmedEmail(tx, context, member)
}

/**
 * Processes one email due at `dueAt`, in one transaction with the outbox; null if there is none, false if
 * it failed and waits for a retry.
 */
async function processNextEmail(
  context: ProcessQueuedEmailsContext,
  dueAt: Temporal.Instant,
): Promise<boolean | null> {
  const { db } = context.store
  const now = context.clock.now()
  let taken: string | null = null
  try {
    return await db.transaction(async (tx) => {
      const [due] = await tx
        .select()
        .from(mailOrders)
        .where(lte(mailOrders.notBefore, dueAt))
        .orderBy(asc(mailOrders.position))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!due) return null
      taken = due.id
      context.inHand?.(true)
      const address = { written: due.addressHash, mailbox: due.mailboxHash ?? due.addressHash }
      await sendQueuedEmail(tx, context, due.kind, address)
      await tx.delete(mailOrders).where(eq(mailOrders.id, due.id))
      return true
    })
  } catch (error) {
    if (taken === null) throw error
    await db
      .update(mailOrders)
      .set({ notBefore: now.add({ milliseconds: RETRY_DELAY }) })
      .where(and(eq(mailOrders.id, taken), lte(mailOrders.notBefore, dueAt)))
    // Further emails would fail as well.
    if (isOutage(error)) throw error
    return false
  }
}

/**
 * Writes all queued emails to the outbox. A failed one is retried after a minute and does not block others.
 */
export async function processQueuedEmails(context: ProcessQueuedEmailsContext): Promise<void> {
  const startedAt = context.clock.now()
  while ((await processNextEmail(context, startedAt)) !== null) context.inHand?.(false)
}

/** Hashes emails queued by an earlier release, which stored the address itself. */
export async function hashLegacyQueuedEmails(db: Db, addressHash: ContactHasher['of']): Promise<void> {
  const orders = await db.select().from(mailOrders).where(like(mailOrders.addressHash, '%@%'))
  for (const { id, addressHash: email } of orders) {
    const { written, mailbox } = addressHash(email)
    await db
      .update(mailOrders)
      .set({ addressHash: written, mailboxHash: mailbox })
      .where(eq(mailOrders.id, id))
  }
  if (orders.length > 0) await db.execute(sql`vacuum full portal.mail_orders`)
}
