import { padCode } from '@evenkeel/api-contract/fields/one-time-code'
import { limits } from '@evenkeel/api-contract/limits'
import type { PasswordReset } from '@evenkeel/api-contract/portal/auth'
import { type HttpError, createValidationError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import { recordCodeAttempt } from '#modules/rate-limit/record-code-attempt.ts'
import { checkPasswordRules, rejectGuessablePassword } from './password-policy.ts'
import { getLoginAttemptLimits } from '#modules/rate-limit/login-lockout.ts'
import {
  findPasswordReset,
  findPasswordResetByCode,
  type PendingReset,
  consumePasswordReset,
} from './password-reset-tokens.ts'
import { findConfirmedMember, findMember } from '#modules/members/member-repository.ts'
import { storePassword } from './store-password.ts'
import { findTenant } from '#modules/members/tenant.ts'
import { resetAttempts } from '#modules/rate-limit/attempt-counter.ts'
import type { AppContext } from '#app-context.ts'
import { apiErrorMessages } from '#http/api-errors.messages.ts'

const FIELD = 'new_password'

const createLinkExpiredError = (): HttpError =>
  createHttpError('ValidationError', apiErrorMessages.linkIsOver)
/** One text for wrong, expired, used and unknown codes (RD-009). */
const createInvalidCodeError = (): HttpError =>
  createValidationError([{ field: 'otp', message: apiErrorMessages.codeDoesNotWork }])

/** Returns the token, or address and code; throws for missing fields. */
function parseResetKeys({ token, email, otp }: PasswordReset) {
  if (token) return { token }
  if (email && otp) return { email, otp: padCode(otp, limits.oneTimeCodeLength) }
  const missing = email || otp ? (email ? 'otp' : 'email') : 'token'
  throw createValidationError([{ field: missing, message: 'This field is required' }])
}

/** Finds the pending reset for a token, or for address and code; throws if it is not valid. */
async function findPendingReset(
  deps: Pick<AppContext, 'store' | 'clock' | 'randomUuid' | 'secret' | 'addressHash'>,
  sent: PasswordReset,
): Promise<PendingReset> {
  const keys = parseResetKeys(sent)
  if (keys.token !== undefined) {
    const { db } = deps.store.crossTenant('token')
    const found = await findPasswordReset(db, deps.clock.now(), keys.token)
    if (!found) throw createLinkExpiredError()
    return found
  }
  const { email, otp } = keys
  const { db } = deps.store.crossTenant('address')
  const found = await db.transaction(async (tx) => {
    await recordCodeAttempt(tx, deps, email)
    const owner = await findConfirmedMember(tx, deps.addressHash(email))
    return findPasswordResetByCode(tx, deps, owner?.id ?? deps.randomUuid(), otp)
  })
  if (!found) throw createInvalidCodeError()
  return found
}

/**
 * Sets a new password with the emailed link or code, once (CALL-10, RD-012); also ends a lockout. Returns
 * the member.
 */
export async function confirmPasswordReset(deps: AppContext, sent: PasswordReset): Promise<string> {
  checkPasswordRules(deps, sent.new_password, FIELD)
  const found = await findPendingReset(deps, sent)
  const { db } = deps.store.forOrganisation(found.organisationId)
  const owner = await findMember({ db, vault: deps.vault }, found.memberId)
  const tenant = owner && (await findTenant(db, owner.organisationId))
  if (!tenant) throw createLinkExpiredError()
  rejectGuessablePassword(deps, sent.new_password, { field: FIELD, profile: owner.profile, tenant })
  const hash = await deps.passwords.hash(sent.new_password)
  await db.transaction(async (tx) => {
    if (!(await consumePasswordReset(tx, deps.clock.now(), found))) throw createLinkExpiredError()
    await storePassword(tx, deps, owner, hash, null)
    const { inARow, inAll } = getLoginAttemptLimits(deps.secret, owner.profile.email, null)
    await resetAttempts(tx, [inARow.key, inAll.key])
  })
  return owner.id
}
