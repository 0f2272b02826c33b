import { eq } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server/store/store'
import { oneTimeCodes } from '#features/credentials/tables.ts'
import type { AddressHash } from '#features/members/addresses.ts'
import { changeMember, removeOpen } from '#features/members/store.ts'
import { NO_PASSWORD } from '#features/passwords/passwords.ts'
import { endSessions } from '#features/sessions/sessions.ts'
import type { SignInDeps } from './deps.ts'

/**
 * Ends the open registrations of an address that was just confirmed. Whoever is to be called because of danger stays with name and number
 * until that is done, for it may be another person, and the sweep removes them then; their registration opens nothing any more.
 */
export async function endOtherRegistrations(
  tx: Queryable,
  { answers }: Pick<SignInDeps, 'answers'>,
  address: AddressHash,
  now: Temporal.Instant,
): Promise<void> {
  const staying = await removeOpen(tx, address, (member) => answers.waitsForDangerCall(member))
  for (const id of staying) {
    await changeMember(tx, id, { passwordHash: NO_PASSWORD }, now)
    await endSessions(tx, id, now)
    await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.memberId, id))
  }
}
