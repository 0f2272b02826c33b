import type { Answer } from '@evenkeel/contract/endpoint'
import { wireTexts } from '@evenkeel/contract/error-texts'
import { emailModel } from '@evenkeel/contract/fields/email'
import { padded } from '@evenkeel/contract/fields/one-time-code'
import { limits } from '@evenkeel/contract/limits'
import type { confirmSignUp as confirmSignUpEndpoint } from '@evenkeel/contract/own/auth'
import { type Failure, invalid, refuse } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import { acrossOrganisations } from '#db/portal-store.ts'
import type { CallingMember } from '#http/caller.ts'
import { isRightCode, lockAddress, voidCodes } from './codes.ts'
import { countGuess } from './count-guess.ts'
import type { Device } from './device.ts'
import { writeMail } from './mail-outbox.ts'
import { firstPasswordMail, welcomeMail } from './mails.ts'
import { openRegistration } from './open-registration.ts'
import { NO_PASSWORD } from './passwords.ts'
import { askForPatient } from './patient.ts'
import { programmeOf } from './programme.ts'
import { mailResetKeys } from './reset-keys.ts'
import type { MembersRoom } from './room.ts'
import { endSessions } from './sessions.ts'
import {
  changeMember,
  type ClosedMember,
  confirmMember,
  findConfirmed,
  findHolders,
  findMember,
  type MemberRow,
} from './store.ts'
import { findTenant } from './tenant.ts'

/** One text for wrong, old, used up and unknown, so that nobody learns which addresses wait for a code (ruling R9). */
const wrongCode = (): Failure =>
  invalid([{ field: 'otp', message: 'This code does not work. Check the digits, or ask for a new code.' }])

/**
 * The registration of the sent token when the address is its own, else the one this device stands for. Nothing of it is opened before the
 * code was right, so that an address without one takes as long (trust S8).
 */
async function registrationFor(
  room: MembersRoom,
  { caller, device }: Sender,
  email: string,
): Promise<Omit<ClosedMember, 'profile'> | null> {
  const at = { db: room.store.db, vault: room.vault }
  const own = caller && (await findMember(at, caller.id))
  const holders = await findHolders(at.db, room.addressHash(email))
  return own?.email === email ? own : openRegistration(holders, device)
}

/** Who types a code. */
export interface Sender {
  readonly caller: CallingMember | null
  readonly device: Device
  /** Told whose registration it is, once the code was right. */
  readonly recognised: (memberId: string) => void
}

/**
 * The patient id for a registration whose code was right; null when the telehealth service gives no answer, then log-in,
 * me or booking make the patient later. A person it knows under another account stays unconfirmed and is told to log in
 * or call (ruling R8, ERROR-23): two accounts for one patient would mix their records.
 */
async function patientIdFor(room: MembersRoom, member: MemberRow): Promise<number | null> {
  const tenant = await findTenant(room.store.db, member.organisationId)
  if (!tenant) throw wrongCode()
  const outcome = await askForPatient(room, member, tenant)
  if (outcome.kind === 'exists-elsewhere') throw refuse('ValidationError', wireTexts.accountExistsElsewhere)
  return outcome.kind === 'token' ? outcome.token.user.id : null
}

/**
 * Makes a registration its address's account. Whoever typed the code owns the mailbox, but only a browser that also held
 * the registration's token or knew its password is its author: for any other one the password is void, nobody is signed
 * in, and the owner of the mailbox gets a link to choose a password (trust trap 6).
 */
async function openAccount(
  tx: Queryable,
  room: MembersRoom,
  member: MemberRow,
  { patientId, isAuthor }: { readonly patientId: number | null; readonly isAuthor: boolean },
): Promise<void> {
  const now = room.clock.now()
  await lockAddress(tx, member.email)
  await voidCodes(tx, member.id, now)
  const named = { id: member.id, hash: room.addressHash(member.email) }
  if (!(await confirmMember(tx, named, patientId, now))) throw wrongCode()
  if (isAuthor) {
    const tenant = await findTenant(tx, member.organisationId)
    if (!tenant) return
    const programme = programmeOf(tenant, room.publicUrl)
    await writeMail(tx, room, programme, member, welcomeMail(programme))
    return
  }
  await changeMember(tx, member.id, { passwordHash: NO_PASSWORD }, now)
  await endSessions(tx, member.id, now)
  await mailResetKeys(tx, room, member, firstPasswordMail)
}

/** Confirms the mailbox (CALL-07): from here on the member's token opens everything. */
export async function confirmSignUp(
  room: MembersRoom,
  sender: Sender,
  sent: { readonly email: string; readonly otp: string },
): Promise<Answer<typeof confirmSignUpEndpoint>> {
  const done = { message: 'Your email is confirmed.' }
  const email = emailModel(sent.email)
  const everywhere = acrossOrganisations(room, 'address')
  const { db } = everywhere.store
  const found = await registrationFor(everywhere, sender, email)
  if (found && found.verifiedAt !== null) return done
  const code = padded(sent.otp, limits.oneTimeCodeLength)
  const isRight = await db.transaction(async (tx) => {
    await countGuess(tx, room, email)
    return isRightCode(tx, room, found?.id ?? room.randomUuid(), code)
  })
  const member = found && isRight ? await findMember({ db, vault: room.vault }, found.id) : null
  if (!member) throw wrongCode()
  sender.recognised(member.id)
  if (await findConfirmed(db, room.addressHash(email))) throw wrongCode()
  const patientId = await patientIdFor(everywhere, member)
  const isAuthor = sender.caller?.id === member.id || sender.device.knownTo(member) !== null
  await db.transaction((tx) => openAccount(tx, room, member, { patientId, isAuthor }))
  if (isAuthor) return done
  return {
    message: 'Your email is confirmed. We sent you a link to choose your password.',
    must_set_password: true,
  }
}
