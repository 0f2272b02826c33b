import { eq } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server/store/store'
import { oneTimeCodes } from '#features/credentials/tables.ts'
import type { EmailHash } from '#features/members/addresses.ts'
import { updateMember, deletePendingRegistrations } from '#features/members/store.ts'
import { NO_PASSWORD } from '#features/passwords/passwords.ts'
import { endAllSessions } from '#features/sessions/sessions.ts'
import type { AuthDeps } from './deps.ts'

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
