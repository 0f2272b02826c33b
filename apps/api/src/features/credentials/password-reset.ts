import { padded } from '@evenkeel/contract/fields/one-time-code'
import { limits } from '@evenkeel/contract/limits'
import type { PasswordReset } from '@evenkeel/contract/own/auth'
import { type Failure, invalid, refuse } from '@evenkeel/server/http/failure'
import { countGuess } from '#features/attempts/count-guess.ts'
import { checkPasswordRules, refuseGuessable } from './new-password.ts'
import { logInTries } from '#features/attempts/password-tries.ts'
import { findReset, findResetByCode, type OpenReset, takeReset } from './reset-keys.ts'
import { findConfirmed, findMember } from '#features/members/store.ts'
import { storePassword } from './store-password.ts'
import { findTenant } from '#features/members/tenant.ts'
import { forgetTries } from '#features/attempts/tries.ts'
import type { CredentialsDeps } from './deps.ts'
import { refusalTexts } from '#http/refusals.words.ts'

type FindOpenDeps = Pick<CredentialsDeps, 'store' | 'clock' | 'randomUuid' | 'secret' | 'addressHash'>
type ConfirmResetDeps = Omit<CredentialsDeps, 'randomBytes'>

const FIELD = 'new_password'

const deadLink = (): Failure => refuse('ValidationError', refusalTexts.linkIsOver)
/** One text for wrong, old, used up and unknown (RD-009). */
const wrongCode = (): Failure => invalid([{ field: 'otp', message: refusalTexts.codeDoesNotWork }])

/** The sent token, or address and code; whatever is missing is named. */
function keysOf({ token, email, otp }: PasswordReset) {
  if (token) return { token }
  if (email && otp) return { email, otp: padded(otp, limits.oneTimeCodeLength) }
  const missing = email || otp ? (email ? 'otp' : 'email') : 'token'
  throw invalid([{ field: missing, message: 'This field is required' }])
}

/** The link that the token, or address and code, stand for; refuses what does not work. */
async function findOpen(deps: FindOpenDeps, sent: PasswordReset): Promise<OpenReset> {
  const keys = keysOf(sent)
  if (keys.token !== undefined) {
    const { db } = deps.store.crossTenant('token')
    const found = await findReset(db, deps.clock.now(), keys.token)
    if (!found) throw deadLink()
    return found
  }
  const { email, otp } = keys
  const { db } = deps.store.crossTenant('address')
  const found = await db.transaction(async (tx) => {
    await countGuess(tx, deps, email)
    const owner = await findConfirmed(tx, deps.addressHash(email))
    return findResetByCode(tx, deps, owner?.id ?? deps.randomUuid(), otp)
  })
  if (!found) throw wrongCode()
  return found
}

/** Sets a new password with the mailed link or code, once (CALL-10, RD-012); also ends a lock. Returns whose it is. */
export async function confirmReset(deps: ConfirmResetDeps, sent: PasswordReset): Promise<string> {
  checkPasswordRules(deps, sent.new_password, FIELD)
  const found = await findOpen(deps, sent)
  const { db } = deps.store.forOrganisation(found.organisationId)
  const owner = await findMember({ db, vault: deps.vault }, found.memberId)
  const tenant = owner && (await findTenant(db, owner.organisationId))
  if (!tenant) throw deadLink()
  refuseGuessable(deps, sent.new_password, { field: FIELD, profile: owner.profile, tenant })
  const hash = await deps.passwords.hash(sent.new_password)
  await db.transaction(async (tx) => {
    if (!(await takeReset(tx, deps.clock.now(), found))) throw deadLink()
    await storePassword(tx, deps, owner, hash, null)
    const { inARow, inAll } = logInTries(deps.secret, owner.profile.email, null)
    await forgetTries(tx, [inARow.key, inAll.key])
  })
  return owner.id
}
