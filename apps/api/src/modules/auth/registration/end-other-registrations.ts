import { eq } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { oneTimeCodes } from '../credentials/tables.ts'
import type { EmailHash } from '#modules/members/contact-hashes.ts'
import { updateMember, deletePendingRegistrations } from '#modules/members/member-repository.ts'
import { NO_PASSWORD } from '../passwords/password-hasher.ts'
import { endAllSessions } from '../sessions/session-repository.ts'
import type { AuthDeps } from '../deps.ts'

/**
 * Ends the open registrations of an address that was just confirmed. Whoever is to be called because of danger stays with name and number
 * until that is done, for it may be another person, and the sweep removes them then; their registration opens nothing any more.
 */
export async function endOtherRegistrations(
  tx: Queryable,
  { answers }: Pick<AuthDeps, 'answers'>,
  address: EmailHash,
  now: Temporal.Instant,
): Promise<void> {
  const staying = await deletePendingRegistrations(tx, address, (member) =>
    answers.waitsForDangerCall(member),
  )
  for (const id of staying) {
    await updateMember(tx, id, { passwordHash: NO_PASSWORD }, now)
    await endAllSessions(tx, id, now)
    await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.memberId, id))
  }
}
