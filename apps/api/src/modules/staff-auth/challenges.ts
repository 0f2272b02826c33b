import { eq, lt } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { keyedHash } from '#modules/members/secrets.ts'
import type { StaffContext } from '#app-context.ts'
import { staffChallenges } from '#modules/staff-accounts/credential-tables.ts'

type ChallengeDeps = Pick<StaffContext, 'clock' | 'secret'>

/** Purpose of a challenge: the answer to one is not valid for another. */
export interface Challenge {
  readonly purpose: 'enroll' | 'sign in' | 'directory'
  /** The invitation it belongs to, if known. */
  readonly of?: string
  /** The value the browser returns. */
  readonly value: string
}

const hashChallenge = (secret: () => string, { purpose, of = '', value }: Challenge): string =>
  keyedHash(secret, 'staff challenge', purpose, of, value)

/** Stores a challenge. */
export async function saveChallenge(
  db: Queryable,
  { clock, secret }: ChallengeDeps,
  challenge: Challenge,
): Promise<void> {
  const expiresAt = clock.now().add({ milliseconds: limits.staffChallengeLife })
  await db.insert(staffChallenges).values({ key: hashChallenge(secret, challenge), expiresAt })
}

/** Consumes a challenge; false if it is unknown, expired or used. */
export async function consumeChallenge(
  db: Queryable,
  { clock, secret }: ChallengeDeps,
  challenge: Challenge,
): Promise<boolean> {
  const [taken] = await db
    .delete(staffChallenges)
    .where(eq(staffChallenges.key, hashChallenge(secret, challenge)))
    .returning()
  return taken !== undefined && Temporal.Instant.compare(clock.now(), taken.expiresAt) < 0
}

/** Deletes expired challenges. */
export async function cleanUpChallenges(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.delete(staffChallenges).where(lt(staffChallenges.expiresAt, now))
}
