import { and, count, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import { days } from '@evenkeel/api-contract/time/duration-units'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { subjectAddresses } from '#db/key-tables.ts'
import type { EmailHash } from '#modules/members/contact-hashes.ts'
import { discardCodeEmails } from '#modules/email/email-outbox.ts'
import { keyedHash, generateCode, isSameHash } from '#modules/members/secrets.ts'
import { type MemberRow, matchesMailbox } from '#modules/members/member-repository.ts'
import { oneTimeCodes } from '../tables.ts'
import type { AppContext } from '#app-context.ts'

type CodeRecipient = Pick<MemberRow, 'id' | 'organisationId' | 'profile'>
type CodeContext = Pick<AppContext, 'clock' | 'randomUuid' | 'randomBytes' | 'secret' | 'addressHash'>

/** Keyed hash of a code, bound to its row and member: a million codes can be brute-forced without a key. */
const hashCode = (secret: () => string, code: string, codeId: string, memberId: string): string =>
  keyedHash(secret, 'code', memberId, codeId, code)

/**
 * Locks an address, so that parallel requests cannot exceed the limits below. The lock uses the keyed hash,
 * because database logs may contain its parameters.
 */
export async function lockEmailAddress(tx: Queryable, { mailbox }: EmailHash): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`mail:${mailbox}`}))`)
}

async function countCodesSince(tx: Queryable, hash: EmailHash, since: Temporal.Instant): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(oneTimeCodes)
    .innerJoin(subjectAddresses, eq(subjectAddresses.person, oneTimeCodes.memberId))
    .where(and(matchesMailbox(hash), gt(oneTimeCodes.createdAt, since)))
  return row?.count ?? 0
}

/**
 * Whether another email may be sent: at most ten a day and, with `coolDown`, one in 30 seconds (RD-011).
 */
async function canSendCode(
  tx: Queryable,
  now: Temporal.Instant,
  { hash, coolDown }: { readonly hash: EmailHash; readonly coolDown: boolean },
): Promise<boolean> {
  const today = await countCodesSince(tx, hash, now.subtract({ milliseconds: days(1) }))
  if (today >= limits.oneTimeCodesPerDay) return false
  if (!coolDown) return true
  return (await countCodesSince(tx, hash, now.subtract({ milliseconds: limits.resendCooldown }))) === 0
}

async function insertCode(
  tx: Queryable,
  context: CodeContext,
  { id: memberId, organisationId }: CodeRecipient,
  voidedAt: Temporal.Instant | null,
): Promise<string> {
  const now = context.clock.now()
  const id = context.randomUuid()
  const code = generateCode(context.randomBytes)
  await tx.insert(oneTimeCodes).values({
    id,
    organisationId,
    memberId,
    codeHash: hashCode(context.secret, code, id, memberId),
    createdAt: now,
    expiresAt: now.add({ milliseconds: limits.oneTimeCodeLife }),
    tries: 0,
    voidedAt,
  })
  return code
}

/**
 * Creates a code for a registration; older ones stop working (CALL-08) and queued ones are not sent. Null
 * if the address had ten codes that day or, with `coolDown`, one in the last 30 seconds (RD-011). Call it
 * inside a transaction.
 */
export async function issueOneTimeCode(
  tx: Queryable,
  context: CodeContext,
  receiver: CodeRecipient,
  { coolDown }: { readonly coolDown: boolean },
): Promise<string | null> {
  const now = context.clock.now()
  const hash = context.addressHash(receiver.profile.email)
  await lockEmailAddress(tx, hash)
  if (!(await canSendCode(tx, now, { hash, coolDown }))) return null
  await revokeOneTimeCodes(tx, receiver.id, now)
  return insertCode(tx, context, receiver, null)
}

/**
 * Counts an email that replaces a code because the address is confirmed, under the same limits as codes;
 * false if it may not be sent. The stored row is never a valid code, and unlike a new code it does not
 * revoke a queued link.
 */
export async function recordSubstituteEmail(
  tx: Queryable,
  context: CodeContext,
  receiver: CodeRecipient,
): Promise<boolean> {
  const now = context.clock.now()
  const hash = context.addressHash(receiver.profile.email)
  await lockEmailAddress(tx, hash)
  if (!(await canSendCode(tx, now, { hash, coolDown: true }))) return false
  await insertCode(tx, context, receiver, now)
  return true
}

/** The member of a valid code; or that it was right but is expired or replaced. */
type CodeVerification = { readonly memberId: string } | 'expired' | 'replaced'

/**
 * Verifies a code among the registrations of one address; each has at most one valid code. The guess is
 * counted for all of them in the statement that reads them, so at most five are compared however many
 * arrive at once (RD-011). Expired and replaced codes share the count: only the owner of the mailbox learns
 * more than that a code does not work.
 */
export async function verifyOneTimeCode(
  tx: Queryable,
  context: Pick<AppContext, 'clock' | 'secret'>,
  memberIds: readonly string[],
  code: string,
): Promise<CodeVerification | null> {
  const now = context.clock.now()
  const rows = await tx
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(
      and(inArray(oneTimeCodes.memberId, [...memberIds]), lt(oneTimeCodes.tries, limits.oneTimeCodeTries)),
    )
    .returning()
  const right = rows.filter((row) =>
    isSameHash(row.codeHash, hashCode(context.secret, code, row.id, row.memberId)),
  )
  const works = right.find(
    ({ voidedAt, expiresAt }) => voidedAt === null && Temporal.Instant.compare(expiresAt, now) > 0,
  )
  if (works) return { memberId: works.memberId }
  if (right.some(({ voidedAt }) => voidedAt === null)) return 'expired'
  return right.length > 0 ? 'replaced' : null
}

/** Revokes all codes of a registration and cancels their queued emails. */
export async function revokeOneTimeCodes(
  tx: Queryable,
  memberId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(oneTimeCodes)
    .set({ voidedAt: now })
    .where(and(eq(oneTimeCodes.memberId, memberId), isNull(oneTimeCodes.voidedAt)))
  await discardCodeEmails(tx, [memberId], now, 'replaced')
}
