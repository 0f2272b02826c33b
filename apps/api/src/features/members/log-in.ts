import { wireTexts, errorTexts } from '@evenkeel/contract/error-texts'
import { errorStatus } from '@evenkeel/contract/errors'
import { emailModel } from '@evenkeel/contract/fields/email'
import { limits } from '@evenkeel/contract/limits'
import type { SignedInUser } from '@evenkeel/contract/own/users'
import { Failure, refuse } from '@evenkeel/server/http/failure'
import { addFailure, clearFailures, countFailures } from './failures.ts'
import { readMember } from './read-member.ts'
import type { MembersRoom } from './room.ts'
import { failureKey } from './secrets.ts'
import { startSession } from './sessions.ts'
import { findConfirmed, findUnconfirmed, type MemberRow } from './store.ts'
import { findTenant } from './tenant.ts'

/**
 * Wrong password and unknown address, in the odd shape of the wire: the count stands twice (contract.md 1.5, AMB-82).
 * From the third failure on the text is that of the lock (ERROR-24), for unknown addresses too.
 */
function wrongCredentials(failures: number): Failure {
  const error = failures > limits.failedLoginsAllowed ? errorTexts.locked : wireTexts.wrongCredentials
  return new Failure(errorStatus.ValidationError, {
    error_type: 'ValidationError',
    num_of_failed_login_attempts: failures,
    errors: [{ message: { num_of_failed_login_attempts: failures, error } }],
  })
}

/** The member whose password this is; whether the address is known shows nowhere (ruling R9). */
async function checkPassword(room: MembersRoom, email: string, password: string): Promise<MemberRow> {
  const { db } = room.store
  const key = failureKey('log-in', email)
  return room.passwords.checking(async (matches) => {
    const failures = await countFailures(db, key, room.clock.now())
    if (failures > limits.failedLoginsAllowed) throw wrongCredentials(failures)
    const member = (await findConfirmed(db, email)) ?? (await findUnconfirmed(db, email))
    const isRight = await matches(member?.passwordHash ?? null, password)
    if (!member || !isRight) throw wrongCredentials(await addFailure(db, key, room.clock.now()))
    await clearFailures(db, key)
    return member
  })
}

/**
 * Signs in (CALL-05). Only who knows the password learns that the code is still open or that the page belongs to
 * another programme. `organisationId` is that of the page; null when the page names none.
 */
export async function logIn(
  room: MembersRoom,
  organisationId: string | null,
  credentials: { readonly email: string; readonly password: string },
): Promise<SignedInUser> {
  const member = await checkPassword(room, emailModel(credentials.email), credentials.password)
  if (member.verifiedAt === null) throw refuse('NotVerified', wireTexts.notVerifiedYet)
  const tenant = await findTenant(room.store.db, member.organisationId)
  if (!tenant || (organisationId !== null && organisationId !== tenant.id)) {
    throw refuse(
      'PermissionDenied',
      'This account belongs to another programme. Please log in on the page of your own one.',
    )
  }
  const user = await readMember(room, member, tenant)
  const token = await room.store.db.transaction((tx) => startSession(tx, room, member))
  return { ...user, auth_token: token }
}
