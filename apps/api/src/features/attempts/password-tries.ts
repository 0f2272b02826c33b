import { mailboxOf } from '@evenkeel/contract/fields/contact/email'
import { limits } from '@evenkeel/contract/limits'
import type { Queryable } from '@evenkeel/server/store/store'
import { keyedHash } from '#features/members/secrets.ts'
import { type Allowance, takeTry } from './tries.ts'

/** Wrong passwords in all, without a success in between, after which only known devices may go on. */
const MOST_FROM_STRANGERS = 50
/** The same for everybody: never more guesses than this at one account without a success (trust S10). */
const MOST_FROM_ANYBODY = 100
/** Wrong current passwords in a row before a member who changes the password is asked to wait. */
const CHANGE_TRIES = 5

/** The tries a log-in takes: those in a row, and those in all. */
export interface LogInTries {
  readonly inARow: Allowance
  readonly inAll: Allowance
}

/**
 * What a log-in with this address may try, however it is written. Counted for unknown addresses exactly as for known ones, so that
 * being locked proves nothing; one address is one account in all organisations, so that guessing at several pages earns
 * nothing (RD-009). A known device counts for itself, and strangers cannot lock it out (RD-010).
 */
export function logInTries(secret: () => string, email: string, knownDevice: string | null): LogInTries {
  const mailbox = mailboxOf(email)
  const key = keyedHash(secret, 'log-in', mailbox)
  return {
    inARow: {
      key: knownDevice === null ? key : keyedHash(secret, 'log-in', mailbox, knownDevice),
      most: limits.failedLoginsAllowed + 1,
      rest: limits.lockDuration,
    },
    inAll: {
      key: keyedHash(secret, 'log-in in all', mailbox),
      most: knownDevice === null ? MOST_FROM_STRANGERS : MOST_FROM_ANYBODY,
      rest: null,
    },
  }
}

/** Takes a try before the password is looked at: how many in a row that makes, or null when none is left. */
export async function takeLogInTry(
  db: Queryable,
  { inARow, inAll }: LogInTries,
  now: Temporal.Instant,
): Promise<number | null> {
  const taken = await takeTry(db, inARow, now)
  return taken === null || (await takeTry(db, inAll, now)) === null ? null : taken
}

/** What a signed-in member may try at the current password. */
export const passwordChangeTries = (secret: () => string, memberId: string): Allowance => ({
  key: keyedHash(secret, 'password-change', memberId),
  most: CHANGE_TRIES,
  rest: limits.lockDuration,
})
