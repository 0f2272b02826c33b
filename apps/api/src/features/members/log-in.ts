import { wireTexts, errorTexts } from '@evenkeel/contract/error-texts'
import { errorStatus } from '@evenkeel/contract/errors'
import { emailModel } from '@evenkeel/contract/fields/email'
import { limits } from '@evenkeel/contract/limits'
import type { SignedInUser } from '@evenkeel/contract/own/users'
import { Failure, refuse } from '@evenkeel/server/http/failure'
import { inOrganisation } from '#db/portal-store.ts'
import type { Device } from './device.ts'
import { writeMail } from './mail-outbox.ts'
import { newDeviceMail } from './mails.ts'
import { logInTries } from './password-tries.ts'
import { openMember } from './profile.ts'
import { programmeOf } from './programme.ts'
import { readMember } from './read-member.ts'
import type { MembersRoom } from './room.ts'
import { startSession } from './sessions.ts'
import { openRegistration } from './open-registration.ts'
import { findHolders, type MemberRow } from './store.ts'
import { findTenant } from './tenant.ts'
import { forgetTries, takeTry } from './tries.ts'

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

/**
 * The member whose password this is; whether the address is known shows nowhere (ruling R9). The try is taken before the
 * password is looked at, so that nobody gets more than were allowed by asking often at once.
 */
async function checkPassword(
  room: MembersRoom,
  email: string,
  password: string,
  device: Device,
): Promise<MemberRow> {
  const { db } = room.store.acrossOrganisations('address')
  return room.passwords.checking(async (matches) => {
    const now = room.clock.now()
    const holders = await findHolders(db, room.addressHash(email))
    const member = holders.confirmed ?? openRegistration(holders, device)
    const { inARow, inAll } = logInTries(room.secret, email, member && device.knownTo(member))
    const taken = await takeTry(db, inARow, now)
    if (taken === null || (await takeTry(db, inAll, now)) === null) throw wrongCredentials(inARow.most)
    const isRight = await matches(member?.passwordHash ?? null, password)
    if (!member || !isRight) throw wrongCredentials(taken)
    await forgetTries(db, [inARow.key, inAll.key])
    return openMember({ db, vault: room.vault }, member)
  })
}

/**
 * Signs in (CALL-05). Only who knows the password learns that the code is still open or that the page belongs to
 * another programme. `organisationId` is that of the page; null when the page names none. A device that was not known
 * is told to the owner by mail.
 */
export async function logIn(
  room: MembersRoom,
  organisationId: string | null,
  credentials: { readonly email: string; readonly password: string },
  device: Device,
): Promise<SignedInUser> {
  const member = await checkPassword(room, emailModel(credentials.email), credentials.password, device)
  const isNew = device.knownTo(member) === null
  device.trust(member)
  if (member.verifiedAt === null) throw refuse('NotVerified', wireTexts.notVerifiedYet)
  const own = inOrganisation(room, member.organisationId)
  const tenant = await findTenant(own.store.db, member.organisationId)
  if (!tenant || (organisationId !== null && organisationId !== tenant.id)) {
    throw refuse(
      'PermissionDenied',
      'This account belongs to another programme. Please log in on the page of your own one.',
    )
  }
  const session = room.randomUuid()
  const user = await readMember(own, member, tenant, session)
  const token = await own.store.db.transaction(async (tx) => {
    if (isNew) {
      const programme = programmeOf(tenant, room.publicUrl)
      await writeMail(tx, room, programme, member, newDeviceMail(programme, device.words))
    }
    return startSession(tx, room, member, device.words, session)
  })
  return { ...user, auth_token: token }
}
