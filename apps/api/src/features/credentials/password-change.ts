import { errorTexts } from '@evenkeel/contract/error-texts.words'
import { normalizedPassword } from '@evenkeel/contract/fields/password'
import { invalid, refuse } from '@evenkeel/server/http/failure'
import type { CallingMember } from '#http/caller.ts'
import type { Device } from '#features/sessions/device.ts'
import { checkPasswordRules, refuseGuessable } from './new-password.ts'
import { passwordChangeTries } from '#features/attempts/password-tries.ts'
import { storePassword } from './store-password.ts'
import { requireMember } from '#features/members/read-member.ts'
import { forgetTries, takeTry } from '#features/attempts/tries.ts'
import type { CredentialsDeps } from './deps.ts'
import { refusalTexts } from '#http/refusals.words.ts'

type PasswordChangeDeps = Omit<CredentialsDeps, 'randomBytes' | 'addressHash'>

/**
 * Changes the own password (CALL-11). A wrong current password and too many tries travel as 500 with the names of the
 * specification (RD-012). The other devices are signed out and no longer known.
 */
export async function changePassword(
  deps: PasswordChangeDeps,
  caller: CallingMember,
  sent: { readonly current_password: string; readonly new_password: string },
  device: Device,
): Promise<{ message: string }> {
  const { db } = deps.store
  const { member, tenant } = await requireMember(deps, caller.id)
  checkPasswordRules(deps, sent.new_password, 'new_password')
  refuseGuessable(deps, sent.new_password, { field: 'new_password', profile: member.profile, tenant })
  if (normalizedPassword(sent.new_password) === normalizedPassword(sent.current_password)) {
    throw invalid([{ field: 'new_password', message: refusalTexts.samePassword }])
  }
  const tries = passwordChangeTries(deps.secret, member.id)
  await deps.passwords.checking(async (matches) => {
    if ((await takeTry(db, tries, deps.clock.now())) === null)
      throw refuse('LimitExceededException', errorTexts.limitExceeded)
    if ((await matches(member.passwordHash, sent.current_password)) !== null) return
    throw refuse('NotAuthorizedException', errorTexts.notAuthorized)
  })
  const hash = await deps.passwords.hash(sent.new_password)
  await db.transaction(async (tx) => {
    await storePassword(tx, deps, member, hash, caller.sessionId)
    await forgetTries(tx, [tries.key])
  })
  device.trust({ id: member.id, passwordHash: hash })
  return { message: 'Your password is changed.' }
}
