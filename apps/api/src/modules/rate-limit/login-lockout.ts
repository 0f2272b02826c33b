import { inArray, sql } from 'drizzle-orm'
import { canonicalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'
import { limits } from '@evenkeel/api-contract/limits'
import { days } from '@evenkeel/api-contract/time/duration-units'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { AppContext } from '#app-context.ts'
import { keyedHash } from '#modules/members/secrets.ts'
import { loginFailures, throttles } from './tables.ts'

/** Maximum number of attempts under a key. */
interface AttemptLimit {
  readonly key: string
  readonly most: number
  /** Milliseconds after the last attempt until the count resets; null if only a success resets it. */
  readonly rest: number | null
}

/**
 * Takes one try before it is looked at, in one statement, so that however many arrive at once, and at however many
 * instances, no more than `most` are ever looked at. The number of tries taken, or null when there are none left.
 */
export async function consumeAttempt(
  db: Queryable,
  { key, most, rest }: AttemptLimit,
  now: Temporal.Instant,
): Promise<number | null> {
  const { failures, lastFailedAt } = loginFailures
  const counts =
    rest === null
      ? sql`true`
      : sql`${lastFailedAt} > ${now.subtract({ milliseconds: rest }).toString()}::timestamptz`
  const [row] = await db
    .insert(loginFailures)
    .values({ key, failures: 1, lastFailedAt: now })
    .onConflictDoUpdate({
      target: loginFailures.key,
      set: { failures: sql`case when ${counts} then ${failures} + 1 else 1 end`, lastFailedAt: now },
      setWhere: sql`not (${counts}) or ${failures} < ${most}`,
    })
    .returning({ failures })
  return row?.failures ?? null
}

/** Forgets the tries under these keys: after a success, or when the password was set again. */
export async function resetAttempts(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.delete(loginFailures).where(inArray(loginFailures.key, [...keys]))
}

/** Refunds one attempt under each of these keys, because the password was right. */
export async function refundAttempt(db: Queryable, keys: readonly string[]): Promise<void> {
  const { key, failures } = loginFailures
  await db
    .update(loginFailures)
    .set({ failures: sql`${failures} - 1` })
    .where(inArray(key, [...keys]))
}

/** Total wrong passwords without a success after which only known devices may log in. */
const MAX_UNKNOWN_DEVICE_FAILURES = 50
/** The same for all devices: the maximum number of guesses at one account without a success (trust S10). */
const MAX_ACCOUNT_FAILURES = 100
/** Consecutive wrong current passwords before a member who changes the password must wait. */
const MAX_PASSWORD_CHANGE_ATTEMPTS = 5

/** The limits of a log-in: consecutive attempts, and total attempts. */
interface LoginAttemptLimits {
  readonly inARow: AttemptLimit
  readonly inAll: AttemptLimit
}

/**
 * Returns the log-in limits of an address in any spelling. Unknown addresses are counted exactly like known
 * ones, so that a lockout reveals nothing; one address is one account in all organizations, so that
 * guessing on several pages gains nothing (RD-009). A known device has its own count, and strangers cannot
 * lock it out (RD-010).
 */
export function getLoginAttemptLimits(
  secret: () => string,
  email: string,
  knownDevice: string | null,
): LoginAttemptLimits {
  const mailbox = canonicalizeEmail(email)
  const key = keyedHash(secret, 'log-in', mailbox)
  return {
    inARow: {
      key: knownDevice === null ? key : keyedHash(secret, 'log-in', mailbox, knownDevice),
      most: limits.failedLoginsAllowed + 1,
      rest: limits.lockDuration,
    },
    inAll: {
      key: keyedHash(secret, 'log-in in all', mailbox),
      most: knownDevice === null ? MAX_UNKNOWN_DEVICE_FAILURES : MAX_ACCOUNT_FAILURES,
      rest: null,
    },
  }
}

/**
 * Consumes an attempt before the password is checked; returns the number of consecutive attempts, or null
 * if none is left.
 */
export async function consumeLoginAttempt(
  db: Queryable,
  { inARow, inAll }: LoginAttemptLimits,
  now: Temporal.Instant,
): Promise<number | null> {
  const taken = await consumeAttempt(db, inARow, now)
  return taken === null || (await consumeAttempt(db, inAll, now)) === null ? null : taken
}

/** Returns the limit for the current password of a logged-in member. */
export const getPasswordChangeLimit = (secret: () => string, memberId: string): AttemptLimit => ({
  key: keyedHash(secret, 'password-change', memberId),
  most: MAX_PASSWORD_CHANGE_ATTEMPTS,
  rest: limits.lockDuration,
})

/**
 * Records a guess at a code of an address, known or not, in the transaction that checks it. It never
 * rejects: the write makes an address without a code take as long as one with a code (trust S8). Deleted
 * after a day.
 */
export async function recordCodeAttempt(
  tx: Queryable,
  { clock, secret }: Pick<AppContext, 'clock' | 'secret'>,
  email: string,
): Promise<void> {
  await tx
    .insert(throttles)
    .values({
      key: keyedHash(secret, 'code guesses', canonicalizeEmail(email)),
      hits: 1,
      endsAt: clock.now().add({ milliseconds: days(1) }),
    })
    .onConflictDoUpdate({ target: throttles.key, set: { hits: sql`${throttles.hits} + 1` } })
}
