import { canonicalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'
import { limits } from '@evenkeel/api-contract/limits'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { keyedHash } from '#modules/members/secrets.ts'
import { type AttemptLimit, consumeAttempt } from './attempt-counter.ts'

/** Total wrong passwords without a success after which only known devices may log in. */
const MAX_UNKNOWN_DEVICE_FAILURES = 50
/** The same for all devices: the maximum number of guesses at one account without a success (trust S10). */
const MAX_ACCOUNT_FAILURES = 100
/** Consecutive wrong current passwords before a member who changes the password must wait. */
const MAX_PASSWORD_CHANGE_ATTEMPTS = 5

/** The limits of a log-in: consecutive attempts, and total attempts. */
export interface LoginAttemptLimits {
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
