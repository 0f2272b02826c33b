import { canonicalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'
import { limits } from '@evenkeel/api-contract/limits'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { keyedHash } from '#modules/members/secrets.ts'
import { type AttemptLimit, consumeAttempt } from './attempt-counter.ts'

/** Wrong passwords in all, without a success in between, after which only known devices may go on. */
const MAX_UNKNOWN_DEVICE_FAILURES = 50
/** The same for everybody: never more guesses than this at one account without a success (trust S10). */
const MAX_ACCOUNT_FAILURES = 100
/** Wrong current passwords in a row before a member who changes the password is asked to wait. */
const MAX_PASSWORD_CHANGE_ATTEMPTS = 5

/** The tries a log-in takes: those in a row, and those in all. */
export interface LoginAttemptLimits {
  readonly inARow: AttemptLimit
  readonly inAll: AttemptLimit
}

/**
 * What a log-in with this address may try, however it is written. Counted for unknown addresses exactly as for known ones, so that
 * being locked proves nothing; one address is one account in all organisations, so that guessing at several pages earns
 * nothing (RD-009). A known device counts for itself, and strangers cannot lock it out (RD-010).
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

/** Takes a try before the password is looked at: how many in a row that makes, or null when none is left. */
export async function consumeLoginAttempt(
  db: Queryable,
  { inARow, inAll }: LoginAttemptLimits,
  now: Temporal.Instant,
): Promise<number | null> {
  const taken = await consumeAttempt(db, inARow, now)
  return taken === null || (await consumeAttempt(db, inAll, now)) === null ? null : taken
}

/** What a signed-in member may try at the current password. */
export const getPasswordChangeLimit = (secret: () => string, memberId: string): AttemptLimit => ({
  key: keyedHash(secret, 'password-change', memberId),
  most: MAX_PASSWORD_CHANGE_ATTEMPTS,
  rest: limits.lockDuration,
})
