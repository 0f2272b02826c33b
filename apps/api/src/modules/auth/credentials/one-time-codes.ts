import { and, count, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import { days } from '@evenkeel/api-contract/time/duration-units'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { subjectAddresses } from '#db/subject-keys-table.ts'
import type { EmailHash } from '#modules/members/contact-hashes.ts'
import { discardCodeEmails } from '#modules/email/email-outbox.ts'
import { keyedHash, generateCode, isSameHash } from '#modules/members/secrets.ts'
import { type MemberRow, matchesMailbox } from '#modules/members/member-repository.ts'
import { oneTimeCodes } from './tables.ts'
import type { CredentialsDeps } from './deps.ts'

type CodeRecipient = Pick<MemberRow, 'id' | 'organisationId' | 'profile'>
type CodeDeps = Pick<CredentialsDeps, 'clock' | 'randomUuid' | 'randomBytes' | 'secret' | 'addressHash'>

/** What is stored of a code: bound to its row, its member and our secret, for a million codes are soon tried out. */
const hashCode = (secret: () => string, code: string, codeId: string, memberId: string): string =>
  keyedHash(secret, 'code', memberId, codeId, code)

/**
 * One mail at a time per address, so that parallel requests cannot slip past the limits below. It is named by its keyed hash, as it is
 * stored: what is sent to the database may stand in its log.
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

/** Whether the address may be sent one more: not after the ten of the day, nor, with `coolDown`, after one in the last 30 seconds (RD-011). */
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
  deps: CodeDeps,
  { id: memberId, organisationId }: CodeRecipient,
  voidedAt: Temporal.Instant | null,
): Promise<string> {
  const now = deps.clock.now()
  const id = deps.randomUuid()
  const code = generateCode(deps.randomBytes)
  await tx.insert(oneTimeCodes).values({
    id,
    organisationId,
    memberId,
    codeHash: hashCode(deps.secret, code, id, memberId),
    createdAt: now,
    expiresAt: now.add({ milliseconds: limits.oneTimeCodeLife }),
    tries: 0,
    voidedAt,
  })
  return code
}

/**
 * Makes a new code for a registration; older ones no longer work (CALL-08), nor are they sent any more. Null when the address had its ten codes of
 * the day, or, with `coolDown`, one in the last 30 seconds (RD-011). Call it inside a transaction.
 */
export async function issueOneTimeCode(
  tx: Queryable,
  deps: CodeDeps,
  receiver: CodeRecipient,
  { coolDown }: { readonly coolDown: boolean },
): Promise<string | null> {
  const now = deps.clock.now()
  const hash = deps.addressHash(receiver.profile.email)
  await lockEmailAddress(tx, hash)
  if (!(await canSendCode(tx, now, { hash, coolDown }))) return null
  await revokeOneTimeCodes(tx, receiver.id, now)
  return insertCode(tx, deps, receiver, null)
}

/**
 * Counts a mail that goes out in place of a code, because the address is confirmed already: as often as codes, and no faster; false
 * when it may not. What is written down for it never works, and unlike a new code it leaves a link alone that waits to be sent.
 */
export async function recordSubstituteEmail(
  tx: Queryable,
  deps: CodeDeps,
  receiver: CodeRecipient,
): Promise<boolean> {
  const now = deps.clock.now()
  const hash = deps.addressHash(receiver.profile.email)
  await lockEmailAddress(tx, hash)
  if (!(await canSendCode(tx, now, { hash, coolDown: true }))) return false
  await insertCode(tx, deps, receiver, now)
  return true
}

/** Whose code it is; or that it was right and is too old, or replaced by a newer one. */
export type CodeVerification = { readonly memberId: string } | 'expired' | 'replaced'

/**
 * Whose code it is, among registrations of one address: each has at most one that works. The guess is counted for all of
 * them before it is looked at, in one statement, so that however many arrive at once no code is compared more than five
 * times (RD-011). Codes that were right once are looked at in the same statement and under the same count: only who has
 * the mail is told more than that a code does not work.
 */
export async function verifyOneTimeCode(
  tx: Queryable,
  deps: Pick<CredentialsDeps, 'clock' | 'secret'>,
  memberIds: readonly string[],
  code: string,
): Promise<CodeVerification | null> {
  const now = deps.clock.now()
  const rows = await tx
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(
      and(inArray(oneTimeCodes.memberId, [...memberIds]), lt(oneTimeCodes.tries, limits.oneTimeCodeTries)),
    )
    .returning()
  const right = rows.filter((row) =>
    isSameHash(row.codeHash, hashCode(deps.secret, code, row.id, row.memberId)),
  )
  const works = right.find(
    ({ voidedAt, expiresAt }) => voidedAt === null && Temporal.Instant.compare(expiresAt, now) > 0,
  )
  if (works) return { memberId: works.memberId }
  if (right.some(({ voidedAt }) => voidedAt === null)) return 'expired'
  return right.length > 0 ? 'replaced' : null
}

/** No code of this registration works any longer; one that was not sent yet never is. */
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
