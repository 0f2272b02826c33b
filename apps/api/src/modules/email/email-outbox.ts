import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Clock } from '@evenkeel/server-kit/clock'
import { DecryptionError } from '@evenkeel/server-kit/crypto/envelope'
import type { Cipher, DataSubject, Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { canonicalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'
import { days, minutes } from '@evenkeel/api-contract/time/duration-units'
import { subjectAddresses } from '#db/subject-keys-table.ts'
import { markOutboxWritten } from '#http/request-context.ts'
import type { EmailContent } from './render-email.ts'
import { decryptEmail, encryptEmail } from './encrypt-email.ts'
import type { EmailOrganization } from '#modules/members/email-organization.ts'
import type { ContactHasher } from '#modules/members/contact-hashes.ts'
import type { Profile } from '#modules/members/profile.ts'
import { matchesMailbox } from '#modules/members/member-repository.ts'
import { mailOutbox } from './tables.ts'

export type OutboxRow = typeof mailOutbox.$inferSelect

/** A mail of the outbox that was opened. */
export type DecryptedEmail = Omit<OutboxRow, 'letter' | 'toAddress'> & EmailContent & { readonly to: string }

/** Where a mail goes, and whose it is: the member's it is written to, or about. */
export type EmailRecipient = DataSubject & { readonly profile: Pick<Profile, 'email'> }

/** What a mail says, and for how many milliseconds that is true where a code or a link in it runs out. */
export type OutgoingEmail = EmailContent & { readonly life?: number }

/** What writing a mail takes. */
export interface EmailDeps {
  readonly clock: Clock
  readonly randomUuid: () => string
  readonly vault: Pick<Vault, 'subjectCipher'>
}

/**
 * How long a sender may work on a mail before another one takes it over. Longer than the longest conversation with a mail server,
 * which is given up after 10 s without a word and takes fewer than ten of them (integrations/email-transport.ts).
 */
const CLAIM_DURATION = minutes(2)
/** A mail no server has taken for so long is given up. */
const MAX_AGE = days(3)
/** Longest wait between two tries. */
const MAX_RETRY_DELAY = minutes(60)

/** Puts a mail into the outbox: in the transaction of its cause, so that there is never one without the other. */
export async function enqueueEmail(
  tx: Queryable,
  deps: EmailDeps,
  programme: Pick<EmailOrganization, 'name'>,
  to: EmailRecipient,
  { life, ...letter }: OutgoingEmail,
): Promise<void> {
  const now = deps.clock.now()
  const id = deps.randomUuid()
  const cipher = await deps.vault.subjectCipher(to, tx)
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
 * Takes the mail that waits longest, for this sender alone; others skip it until the claim is over. Null when none was due at `dueAt`.
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

/** Gives a claimed mail back as if it had not been tried. */
export async function releaseEmail(
  db: Db,
  { id, createdAt }: Pick<OutboxRow, 'id' | 'createdAt'>,
): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ claimedUntil: null, notBefore: createdAt, attempts: sql`${mailOutbox.attempts} - 1` })
    .where(eq(mailOutbox.id, id))
}

/** The mail was taken over by the mail server: it went, also where it was given up in that very moment. */
export async function markEmailSent(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ sentAt: now, givenUpAt: null, givenUpBecause: null })
    .where(eq(mailOutbox.id, id))
}

/** What the mail says is over: it is not sent any more. */
export async function discardExpiredEmail(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ givenUpAt: now, givenUpBecause: 'expired' })
    .where(and(eq(mailOutbox.id, id), isNull(mailOutbox.givenUpAt)))
}

/**
 * Gives up the codes and links that wait for these members: a newer one follows, or what they were for is done. A mail with an end is
 * always one of them, and a member waits for one kind at a time: the code of a registration, or later the link of a password. Call it in
 * the transaction of its cause. What a sender has in hand at that moment still goes when the server takes it, and is not tried again.
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
 * The mail could not be sent: wait a minute, then two, four and so on, and try again; after three days it is given up. One that was given up
 * meanwhile stays so.
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

/** What opens a mail: the keys of whose it is. */
export const getEmailCipher = (
  vault: Pick<Vault, 'cipherFor' | 'subjectCipher'>,
  { memberId: id, organisationId }: Pick<OutboxRow, 'memberId' | 'organisationId'>,
): Promise<Cipher> =>
  id === null ? vault.cipherFor(organisationId) : vault.subjectCipher({ id, organisationId })

/** What reading the outbox takes. */
export interface OutboxDeps {
  readonly db: Db
  readonly vault: Pick<Vault, 'cipherFor' | 'subjectCipher'>
  readonly addressHash: ContactHasher['of']
}

/** Sent and waiting mails, newest first; `to` narrows to one address. For the mailbox page. */
export async function listEmails(
  { db, vault, addressHash }: OutboxDeps,
  to: string | null,
): Promise<readonly DecryptedEmail[]> {
  const holders = await db
    .select({ id: subjectAddresses.person })
    .from(subjectAddresses)
    .where(matchesMailbox(addressHash(to ?? '')))
  const ids = holders.map(({ id }) => id)
  // An address of nobody may be that of a call centre, whose mails belong to those they are about.
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

/** How many mails wait: not sent, and not given up. */
export async function countPendingEmails(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), isNull(mailOutbox.givenUpAt)))
  return row?.count ?? 0
}
