import { wireTexts } from '@evenkeel/contract/error-texts'
import { emailModel } from '@evenkeel/contract/fields/email'
import { padded } from '@evenkeel/contract/fields/one-time-code'
import { limits } from '@evenkeel/contract/limits'
import { type Failure, invalid, refuse } from '@evenkeel/server/http/failure'
import type { CallingMember } from '#http/caller.ts'
import { isRightCode, lockAddress, voidCodes } from './codes.ts'
import { askForPatient } from './patient.ts'
import type { MembersRoom } from './room.ts'
import { endSessions } from './sessions.ts'
import { confirmMember, findConfirmed, findMember, findUnconfirmed, type MemberRow } from './store.ts'
import { findTenant } from './tenant.ts'

/** One text for wrong, old, used up and unknown, so that nobody learns which addresses wait for a code (ruling R9). */
const wrongCode = (): Failure =>
  invalid([{ field: 'otp', message: 'This code does not work. Check the digits, or ask for a new code.' }])

/** The registration of the sent token when the address is its own, else the newest open one of the address. */
async function registrationFor(
  room: MembersRoom,
  caller: CallingMember | null,
  email: string,
): Promise<MemberRow | null> {
  const own = caller && (await findMember(room.store.db, caller.id))
  return own?.email === email ? own : findUnconfirmed(room.store.db, email)
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

/** Confirms the mailbox (CALL-07): from here on the member's token opens everything. */
export async function confirmSignUp(
  room: MembersRoom,
  caller: CallingMember | null,
  sent: { readonly email: string; readonly otp: string },
): Promise<{ message: string }> {
  const done = { message: 'Your email is confirmed.' }
  const email = emailModel(sent.email)
  const { db } = room.store
  const member = await registrationFor(room, caller, email)
  if (!member) throw wrongCode()
  if (member.verifiedAt !== null) return done
  const code = padded(sent.otp, limits.oneTimeCodeLength)
  if (!(await isRightCode(db, member.id, code, room.clock.now()))) throw wrongCode()
  if (await findConfirmed(db, email)) throw wrongCode()
  const patientId = await patientIdFor(room, member)
  await db.transaction(async (tx) => {
    const now = room.clock.now()
    await lockAddress(tx, email)
    await voidCodes(tx, member.id, now)
    if (!(await confirmMember(tx, member, patientId, now))) throw wrongCode()
    // Whoever registered with a foreign address must not be signed in by its owner's code.
    if (caller?.id !== member.id) await endSessions(tx, member.id)
  })
  return done
}
