import { emailModel } from '@evenkeel/contract/fields/email'
import { padded } from '@evenkeel/contract/fields/one-time-code'
import { limits } from '@evenkeel/contract/limits'
import type { PasswordReset } from '@evenkeel/contract/own/auth'
import { type Failure, invalid, refuse } from '@evenkeel/server/http/failure'
import { countGuess } from './count-guess.ts'
import { checkPasswordRules, refuseGuessable } from './new-password.ts'
import { logInTries } from './password-tries.ts'
import { findReset, findResetByCode, type OpenReset, takeReset } from './reset-keys.ts'
import type { MembersRoom } from './room.ts'
import { findConfirmed, findMember } from './store.ts'
import { storePassword } from './store-password.ts'
import { findTenant } from './tenant.ts'
import { forgetTries } from './tries.ts'

const FIELD = 'new_password'

const deadLink = (): Failure =>
  refuse('ValidationError', 'This link no longer works. Please ask for a new one.')
/** One text for wrong, old, used up and unknown (ruling R9). */
const wrongCode = (): Failure =>
  invalid([{ field: 'otp', message: 'This code does not work. Check the digits, or ask for a new one.' }])

/** The sent token, or address and code; whatever is missing is named. */
function keysOf({ token, email, otp }: PasswordReset) {
  if (token) return { token }
  if (email && otp) return { email: emailModel(email), otp: padded(otp, limits.oneTimeCodeLength) }
  const missing = email || otp ? (email ? 'otp' : 'email') : 'token'
  throw invalid([{ field: missing, message: 'This field is required' }])
}

/** The link that the token, or address and code, stand for; refuses what does not work. */
async function findOpen(room: MembersRoom, sent: PasswordReset): Promise<OpenReset> {
  const keys = keysOf(sent)
  if (keys.token !== undefined) {
    const { db } = room.store.acrossOrganisations('token')
    const found = await findReset(db, room.clock.now(), keys.token)
    if (!found) throw deadLink()
    return found
  }
  const { email, otp } = keys
  const { db } = room.store.acrossOrganisations('address')
  const found = await db.transaction(async (tx) => {
    await countGuess(tx, room, email)
    const owner = await findConfirmed(tx, room.addressHash(email))
    return findResetByCode(tx, room, owner?.id ?? room.randomUuid(), otp)
  })
  if (!found) throw wrongCode()
  return found
}

/** Sets a new password with the mailed link or code, once (CALL-10, ruling R12); also ends a lock. Returns whose it is. */
export async function confirmReset(room: MembersRoom, sent: PasswordReset): Promise<string> {
  checkPasswordRules(room, sent.new_password, FIELD)
  const found = await findOpen(room, sent)
  const { db } = room.store.forOrganisation(found.organisationId)
  const owner = await findMember({ db, vault: room.vault }, found.memberId)
  const tenant = owner && (await findTenant(db, owner.organisationId))
  if (!tenant) throw deadLink()
  refuseGuessable(room, sent.new_password, { field: FIELD, member: owner, tenant })
  const hash = await room.passwords.hash(sent.new_password)
  await db.transaction(async (tx) => {
    if (!(await takeReset(tx, room.clock.now(), found))) throw deadLink()
    await storePassword(tx, room, owner, hash, null)
    const { inARow, inAll } = logInTries(room.secret, owner.email, null)
    await forgetTries(tx, [inARow.key, inAll.key])
  })
  return owner.id
}
