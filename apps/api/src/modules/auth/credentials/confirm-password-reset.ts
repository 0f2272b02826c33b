import { padCode } from '@evenkeel/api-contract/fields/one-time-code'
import { limits } from '@evenkeel/api-contract/limits'
import type { PasswordReset } from '@evenkeel/api-contract/portal/auth'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { createHttpError, createValidationError, type HttpError } from '@evenkeel/server-kit/http/http-error'
import type { AppContext } from '#app-context.ts'
import { apiErrorMessages } from '#http/api-errors.messages.ts'
import { createPasswordChangedEmail } from '#modules/email/account-emails.ts'
import { enqueueEmail } from '#modules/email/email-outbox.ts'
import { toEmailOrganization, translatorFor } from '#modules/members/email-organization.ts'
import {
  findConfirmedMember,
  findMember,
  type MemberRow,
  updateMember,
} from '#modules/members/member-repository.ts'
import { findTenant } from '#modules/members/tenant.ts'
import { getLoginAttemptLimits, recordCodeAttempt, resetAttempts } from '#modules/rate-limit/login-lockout.ts'
import { endAllSessions } from '../sessions/session-repository.ts'
import { checkPasswordRules, rejectGuessablePassword } from './password-policy.ts'
import {
  consumePasswordReset,
  findPasswordReset,
  findPasswordResetByCode,
  type PendingReset,
  revokePasswordResets,
} from './password-reset-tokens.ts'

/** Stores a new password, ends all sessions except `stays` and notifies the owner by email. */
export async function storePassword(
  tx: Queryable,
  context: Pick<AppContext, 'clock' | 'randomUuid' | 'publicUrl' | 'catalogue' | 'vault'>,
  member: MemberRow,
  passwordHash: string,
  stays: string | null,
): Promise<void> {
  const now = context.clock.now()
  await updateMember(tx, member.id, { passwordHash }, now)
  await endAllSessions(tx, member.id, now, stays)
  await revokePasswordResets(tx, member.id, now)
  const tenant = await findTenant(tx, member.organisationId)
  if (!tenant) return
  const programme = toEmailOrganization(tenant, context.publicUrl, translatorFor(context, member.profile))
  await enqueueEmail(tx, context, programme, member, createPasswordChangedEmail(programme))
}

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
  context: Pick<AppContext, 'store' | 'clock' | 'randomUuid' | 'secret' | 'addressHash'>,
  sent: PasswordReset,
): Promise<PendingReset> {
  const keys = parseResetKeys(sent)
  if (keys.token !== undefined) {
    const { db } = context.store.crossTenant('token')
    const found = await findPasswordReset(db, context.clock.now(), keys.token)
    if (!found) throw createLinkExpiredError()
    return found
  }
  const { email, otp } = keys
  const { db } = context.store.crossTenant('address')
  const found = await db.transaction(async (tx) => {
    await recordCodeAttempt(tx, context, email)
    const owner = await findConfirmedMember(tx, context.addressHash(email))
    return findPasswordResetByCode(tx, context, owner?.id ?? context.randomUuid(), otp)
  })
  if (!found) throw createInvalidCodeError()
  return found
}

/**
 * Sets a new password with the emailed link or code, once (CALL-10, RD-012); also ends a lockout. Returns
 * the member.
 */
export async function confirmPasswordReset(context: AppContext, sent: PasswordReset): Promise<string> {
  checkPasswordRules(context, sent.new_password, FIELD)
  const found = await findPendingReset(context, sent)
  const { db } = context.store.forOrganisation(found.organisationId)
  const owner = await findMember({ db, vault: context.vault }, found.memberId)
  const tenant = owner && (await findTenant(db, owner.organisationId))
  if (!tenant) throw createLinkExpiredError()
  rejectGuessablePassword(context, sent.new_password, { field: FIELD, profile: owner.profile, tenant })
  const hash = await context.passwords.hash(sent.new_password)
  await db.transaction(async (tx) => {
    if (!(await consumePasswordReset(tx, context.clock.now(), found))) throw createLinkExpiredError()
    await storePassword(tx, context, owner, hash, null)
    const { inARow, inAll } = getLoginAttemptLimits(context.secret, owner.profile.email, null)
    await resetAttempts(tx, [inARow.key, inAll.key])
  })
  return owner.id
}
