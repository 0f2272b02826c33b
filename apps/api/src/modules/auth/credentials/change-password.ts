import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { normalizePassword } from '@evenkeel/api-contract/fields/validate-password'
import { createValidationError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { CallingMember } from '#http/caller.ts'
import type { Device } from '../sessions/device-cookie.ts'
import { checkPasswordRules, rejectGuessablePassword } from './password-policy.ts'
import { getPasswordChangeLimit } from '#modules/rate-limit/login-attempts.ts'
import { storePassword } from './store-password.ts'
import { requireMember } from '#modules/members/read-member.ts'
import { resetAttempts, consumeAttempt } from '#modules/rate-limit/attempt-counter.ts'
import type { CredentialsDeps } from './deps.ts'
import { apiErrorMessages } from '#http/api-errors.messages.ts'

type ChangePasswordDeps = Omit<CredentialsDeps, 'randomBytes' | 'addressHash'>

/**
 * Changes the own password (CALL-11). A wrong current password and too many tries travel as 500 with the names of the
 * specification (RD-012). The other devices are signed out and no longer known.
 */
export async function changePassword(
  deps: ChangePasswordDeps,
  caller: CallingMember,
  sent: { readonly current_password: string; readonly new_password: string },
  device: Device,
): Promise<{ message: string }> {
  const { db } = deps.store
  const { member, tenant } = await requireMember(deps, caller.id)
  checkPasswordRules(deps, sent.new_password, 'new_password')
  rejectGuessablePassword(deps, sent.new_password, { field: 'new_password', profile: member.profile, tenant })
  if (normalizePassword(sent.new_password) === normalizePassword(sent.current_password)) {
    throw createValidationError([{ field: 'new_password', message: apiErrorMessages.samePassword }])
  }
  const tries = getPasswordChangeLimit(deps.secret, member.id)
  await deps.passwords.checking(async (matches) => {
    if ((await consumeAttempt(db, tries, deps.clock.now())) === null)
      throw createHttpError('LimitExceededException', errorMessages.limitExceeded)
    if ((await matches(member.passwordHash, sent.current_password)) !== null) return
    throw createHttpError('NotAuthorizedException', errorMessages.notAuthorized)
  })
  const hash = await deps.passwords.hash(sent.new_password)
  await db.transaction(async (tx) => {
    await storePassword(tx, deps, member, hash, caller.sessionId)
    await resetAttempts(tx, [tries.key])
  })
  device.trust({ id: member.id, passwordHash: hash })
  return { message: 'Your password is changed.' }
}
