import { and, count, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import { days } from '@evenkeel/api-contract/time/duration-units'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { lockEmailAddress } from './one-time-codes.ts'
import { discardCodeEmails, type OutgoingEmail, enqueueEmail } from '#modules/email/email-outbox.ts'
import type { PasswordResetKeys } from '#modules/email/account-emails.ts'
import {
  type EmailOrganization,
  toEmailOrganization,
  translatorFor,
} from '#modules/members/email-organization.ts'
import { keyedHash, generateCode, generateToken, isSameHash, hashToken } from '#modules/members/secrets.ts'
import type { MemberRow } from '#modules/members/member-repository.ts'
import { passwordResets } from '../tables.ts'
import { findTenant } from '#modules/members/tenant.ts'
import type { AppContext } from '#app-context.ts'

/** Keyed hash of the code beside a link, bound to that link. */
const hashResetCode = (secret: () => string, code: string, linkHash: string): string =>
  keyedHash(secret, 'reset code', linkHash, code)

async function countResetsSince(tx: Queryable, memberId: string, since: Temporal.Instant): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(passwordResets)
    .where(and(eq(passwordResets.memberId, memberId), gt(passwordResets.createdAt, since)))
  return row?.count ?? 0
}

/**
 * Sends a password reset email, under the same limits as codes; returns whether it was sent. An older
 * queued one is canceled.
 */
export async function sendPasswordResetEmail(
  tx: Queryable,
  context: AppContext,
  member: MemberRow,
  letterWith: (programme: EmailOrganization, keys: PasswordResetKeys) => OutgoingEmail,
): Promise<boolean> {
  const now = context.clock.now()
  const tenant = await findTenant(tx, member.organisationId)
  if (!tenant) return false
  await lockEmailAddress(tx, context.addressHash(member.profile.email))
  if ((await countResetsSince(tx, member.id, now.subtract({ milliseconds: limits.resendCooldown }))) > 0)
    return false
  if (
    (await countResetsSince(tx, member.id, now.subtract({ milliseconds: days(1) }))) >=
    limits.oneTimeCodesPerDay
  )
    return false
  const keys = { token: generateToken(context.randomBytes), code: generateCode(context.randomBytes) }
  const hash = hashToken(keys.token)
  await tx.insert(passwordResets).values({
    tokenHash: hash,
    organisationId: member.organisationId,
    memberId: member.id,
    codeHash: hashResetCode(context.secret, keys.code, hash),
    createdAt: now,
    expiresAt: now.add({ milliseconds: limits.resetLinkLife }),
  })
  const programme = toEmailOrganization(tenant, context.publicUrl, translatorFor(context, member.profile))
  await discardCodeEmails(tx, [member.id], now, 'replaced')
  await enqueueEmail(tx, context, programme, member, letterWith(programme, keys))
  return true
}

/** A reset link that still works: its hash and its member. */
export interface PendingReset {
  readonly tokenHash: string
  readonly organisationId: string
  readonly memberId: string
}

const isUsable = (now: Temporal.Instant) =>
  and(isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now))

/** Returns the reset with this token if it still works. */
export async function findPasswordReset(
  db: Queryable,
  now: Temporal.Instant,
  token: string,
): Promise<PendingReset | null> {
  const [row] = await db
    .select()
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, hashToken(token)), isUsable(now)))
  return row ?? null
}

/**
 * Returns the member's newest reset if the code matches. The guess is counted in the statement that reads
 * it; five guesses are checked, for ten minutes (RD-011). Without a member it does the same steps and finds
 * nothing.
 */
export async function findPasswordResetByCode(
  tx: Queryable,
  context: Pick<AppContext, 'clock' | 'secret'>,
  memberId: string,
  code: string,
): Promise<PendingReset | null> {
  const now = context.clock.now()
  const newest = tx
    .select({ tokenHash: passwordResets.tokenHash })
    .from(passwordResets)
    .where(and(eq(passwordResets.memberId, memberId), isUsable(now)))
    .orderBy(desc(passwordResets.createdAt))
    .limit(1)
  const [row] = await tx
    .update(passwordResets)
    .set({ codeTries: sql`${passwordResets.codeTries} + 1` })
    .where(
      and(
        inArray(passwordResets.tokenHash, newest),
        gt(passwordResets.createdAt, now.subtract({ milliseconds: limits.oneTimeCodeLife })),
        lt(passwordResets.codeTries, limits.oneTimeCodeTries),
      ),
    )
    .returning()
  if (!row?.codeHash || !isSameHash(row.codeHash, hashResetCode(context.secret, code, row.tokenHash)))
    return null
  return row
}

/** Uses a link; false if it no longer works. Only one of many concurrent calls succeeds. */
export async function consumePasswordReset(
  tx: Queryable,
  now: Temporal.Instant,
  { tokenHash: hash }: PendingReset,
): Promise<boolean> {
  const taken = await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.tokenHash, hash), isUsable(now)))
    .returning({ tokenHash: passwordResets.tokenHash })
  return taken.length === 1
}

/** Revokes all reset links of the member and cancels their queued emails. */
export async function revokePasswordResets(
  tx: Queryable,
  memberId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.memberId, memberId), isNull(passwordResets.usedAt)))
  await discardCodeEmails(tx, [memberId], now, 'settled')
}
