import { eq, lt } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { keyedHash } from '#modules/members/secrets.ts'
import type { StaffDeps } from '#modules/staff-accounts/deps.ts'
import { staffChallenges } from '#modules/staff-accounts/credential-tables.ts'

type ChallengeDeps = Pick<StaffDeps, 'clock' | 'secret'>

/** What something that was begun is for: an answer to one is none to another. */
export interface Challenge {
  readonly purpose: 'enroll' | 'sign in' | 'directory'
  /** Whose, where that is known: the invitation. */
  readonly of?: string
  /** What the browser brings back. */
  readonly value: string
}

const hashChallenge = (secret: () => string, { purpose, of = '', value }: Challenge): string =>
  keyedHash(secret, 'staff challenge', purpose, of, value)

/** Remembers that something was begun. */
export async function saveChallenge(
  db: Queryable,
  { clock, secret }: ChallengeDeps,
  challenge: Challenge,
): Promise<void> {
  const expiresAt = clock.now().add({ milliseconds: limits.staffChallengeLife })
  await db.insert(staffChallenges).values({ key: hashChallenge(secret, challenge), expiresAt })
}

/** Whether this was begun, not long ago and not finished yet. It is finished by asking. */
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

/** Removes what was begun and never finished. */
export async function cleanUpChallenges(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.delete(staffChallenges).where(lt(staffChallenges.expiresAt, now))
}
