import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Clock } from '@evenkeel/server-kit/clock'
import { DecryptionError } from '@evenkeel/server-kit/crypto/envelope'
import type { Cipher, DataSubject, Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { canonicalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'
import { days, minutes } from '@evenkeel/api-contract/time/duration-units'
import { subjectAddresses } from '#db/key-tables.ts'
import { markOutboxWritten } from '#http/request-context.ts'
import type { EmailContent } from './email-template.ts'
import { decryptEmail, encryptEmail } from './encrypt-email.ts'
import type { EmailOrganization } from '#modules/members/email-organization.ts'
import type { ContactHasher } from '#modules/members/contact-hashes.ts'
import type { Profile } from '#modules/members/profile.ts'
import { matchesMailbox } from '#modules/members/member-repository.ts'
import { mailOutbox } from './tables.ts'

export type OutboxRow = typeof mailOutbox.$inferSelect

/** A decrypted email of the outbox. */
export type DecryptedEmail = Omit<OutboxRow, 'letter' | 'toAddress'> & EmailContent & { readonly to: string }

/** The recipient, and the member it is written to or about. */
export type EmailRecipient = DataSubject & { readonly profile: Pick<Profile, 'email'> }

/** Contents of an email, and the lifetime in milliseconds of a code or link in it. */
export type OutgoingEmail = EmailContent & { readonly life?: number }

/** What writing an email uses. */
interface EmailContext {
  readonly clock: Clock
  readonly randomUuid: () => string
  readonly vault: Pick<Vault, 'subjectCipher'>
}

/**
 * How long a worker may hold an email before another one takes over. Longer than the longest SMTP
 * conversation, which is aborted after 10 s without a response and has fewer than ten steps
 * (integrations/email-transport.ts).
 */
const CLAIM_DURATION = minutes(2)
/** An email that no server accepted for this long is discarded. */
const MAX_AGE = days(3)
/** Maximum delay between two tries. */
const MAX_RETRY_DELAY = minutes(60)

/** Adds an email to the outbox, in the transaction of its cause, so that both are committed together. */
export async function enqueueEmail(
  tx: Queryable,
  context: EmailContext,
  programme: Pick<EmailOrganization, 'name'>,
  to: EmailRecipient,
  { life, ...letter }: OutgoingEmail,
): Promise<void> {
  const now = context.clock.now()
  const id = context.randomUuid()
  const cipher = await context.vault.subjectCipher(to, tx)
  markOutboxWritten('mail')
  await tx.insert(mailOutbox).values({
    id,
    organisationId: to.organisationId,
    memberId: to.id,
    fromName: programme.name,
    ...encryptEmail(cipher, id, to.profile.email, letter),
    createdAt: now,
    attempts: 0,
    notBefore: now,
    expiresAt: life === undefined ? null : now.add({ milliseconds: life }),
  })
}

/**
 * Claims the email that has waited longest; other workers skip it until the claim expires. Null if none was
 * due at `dueAt`.
 */
export async function claimEmail(
  db: Db,
  now: Temporal.Instant,
  dueAt: Temporal.Instant = now,
): Promise<OutboxRow | null> {
  return db.transaction(async (tx) => {
    const isFree = or(isNull(mailOutbox.claimedUntil), lte(mailOutbox.claimedUntil, sql`now()`))
    const [due] = await tx
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(
        and(
          isNull(mailOutbox.sentAt),
          isNull(mailOutbox.givenUpAt),
          lte(mailOutbox.notBefore, dueAt),
          isFree,
        ),
      )
      .orderBy(asc(mailOutbox.position))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return null
    const [claimed] = await tx
      .update(mailOutbox)
      .set({
        claimedUntil: sql`now() + ${CLAIM_DURATION / 1000} * interval '1 second'`,
        notBefore: now.add({ milliseconds: CLAIM_DURATION }),
        attempts: sql`${mailOutbox.attempts} + 1`,
      })
      .where(eq(mailOutbox.id, due.id))
      .returning()
    return claimed ?? null
  })
}

/** Releases a claimed email as if it had not been tried. */
export async function releaseEmail(
  db: Db,
  { id, createdAt }: Pick<OutboxRow, 'id' | 'createdAt'>,
): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ claimedUntil: null, notBefore: createdAt, attempts: sql`${mailOutbox.attempts} - 1` })
    .where(eq(mailOutbox.id, id))
}

/** Marks an email as accepted by the mail server, even if it was discarded at that moment. */
export async function markEmailSent(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ sentAt: now, givenUpAt: null, givenUpBecause: null })
    .where(eq(mailOutbox.id, id))
}

/** Discards an email whose contents have expired. */
export async function discardExpiredEmail(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ givenUpAt: now, givenUpBecause: 'expired' })
    .where(and(eq(mailOutbox.id, id), isNull(mailOutbox.givenUpAt)))
}

/**
 * Discards the queued codes and links of these members: a newer one follows, or their purpose is done.
 * Every email with an expiry is one of them, and a member waits for one kind at a time: the code of a
 * registration, or later a password link. Call it in the transaction of its cause. One that a worker is
 * sending still goes out if the server accepts it, and is not retried.
 */
export async function discardCodeEmails(
  tx: Queryable,
  memberIds: readonly string[],
  now: Temporal.Instant,
  because: 'replaced' | 'settled',
): Promise<void> {
  await tx
    .update(mailOutbox)
    .set({ givenUpAt: now, givenUpBecause: because })
    .where(
      and(
        inArray(mailOutbox.memberId, [...memberIds]),
        isNotNull(mailOutbox.expiresAt),
        isNull(mailOutbox.sentAt),
        isNull(mailOutbox.givenUpAt),
      ),
    )
}

/**
 * Schedules a retry with exponential backoff (one minute, two, four and so on); discards the email after
 * three days. A discarded one stays discarded.
 */
export async function postponeEmail(
  db: Db,
  mail: Pick<OutboxRow, 'id' | 'attempts' | 'createdAt'>,
  now: Temporal.Instant,
): Promise<void> {
  const wait = Math.min(minutes(1) * 2 ** (mail.attempts - 1), MAX_RETRY_DELAY)
  const isOver = mail.createdAt.epochMilliseconds < now.epochMilliseconds - MAX_AGE
  await db
    .update(mailOutbox)
    .set({
      claimedUntil: null,
      notBefore: now.add({ milliseconds: wait }),
      ...(isOver ? { givenUpAt: now, givenUpBecause: 'not_taken' } : {}),
    })
    .where(and(eq(mailOutbox.id, mail.id), isNull(mailOutbox.givenUpAt)))
}

/** Returns the cipher of an email's data subject. */
export const getEmailCipher = (
  vault: Pick<Vault, 'cipherFor' | 'subjectCipher'>,
  { memberId: id, organisationId }: Pick<OutboxRow, 'memberId' | 'organisationId'>,
): Promise<Cipher> =>
  id === null ? vault.cipherFor(organisationId) : vault.subjectCipher({ id, organisationId })

/** What reading the outbox uses. */
export interface OutboxContext {
  readonly db: Db
  readonly vault: Pick<Vault, 'cipherFor' | 'subjectCipher'>
  readonly addressHash: ContactHasher['of']
}

/** Lists sent and waiting emails for the mailbox page, newest first; `to` filters by address. */
export async function listEmails(
  { db, vault, addressHash }: OutboxContext,
  to: string | null,
): Promise<readonly DecryptedEmail[]> {
  const holders = await db
    .select({ id: subjectAddresses.person })
    .from(subjectAddresses)
    .where(matchesMailbox(addressHash(to ?? '')))
  const ids = holders.map(({ id }) => id)
  // An address without a member may be that of a call center, whose emails are encrypted for the member
  // they are about.
  const rows = await db
    .select()
    .from(mailOutbox)
    .where(ids.length > 0 ? inArray(mailOutbox.memberId, ids) : undefined)
    .orderBy(desc(mailOutbox.position))
    .limit(200)
  const mails = await Promise.all(
    rows.map(async ({ letter, toAddress, ...row }) => {
      try {
        const cipher = await getEmailCipher(vault, row)
        return [{ ...row, ...(await decryptEmail(cipher, row.id, { letter, toAddress })) }]
      } catch (error) {
        if (error instanceof DecryptionError) return []
        throw error
      }
    }),
  )
  return mails.flat().filter((mail) => to === null || canonicalizeEmail(mail.to) === canonicalizeEmail(to))
}

/** Returns the number of waiting emails: not sent and not discarded. */
export async function countPendingEmails(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), isNull(mailOutbox.givenUpAt)))
  return row?.count ?? 0
}
