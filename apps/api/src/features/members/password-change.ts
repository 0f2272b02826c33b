import { errorTexts } from '@evenkeel/contract/error-texts'
import { invalid, refuse } from '@evenkeel/server/http/failure'
import type { CallingMember } from '#http/caller.ts'
import { addFailure, clearFailures, countFailures } from './failures.ts'
import { checkNewPassword, storePassword } from './password-reset.ts'
import { requireMember } from './read-member.ts'
import type { MembersRoom } from './room.ts'
import { failureKey } from './secrets.ts'

/** Wrong current passwords in a row before we ask to wait. */
const TRIES = 5

/**
 * Changes the own password (CALL-11). A wrong current password and too many tries travel as 500 with the names of the
 * specification (spec §8, ruling R12). The other devices are signed out.
 */
export async function changePassword(
  room: MembersRoom,
  caller: CallingMember,
  sent: { readonly current_password: string; readonly new_password: string },
): Promise<{ message: string }> {
  const { db } = room.store
  checkNewPassword(sent.new_password, room.clock.now())
  if (sent.new_password === sent.current_password) {
    throw invalid([{ field: 'new_password', message: 'Choose a password you do not use now' }])
  }
  const { member } = await requireMember(room, caller.id)
  const key = failureKey('password-change', member.id)
  await room.passwords.checking(async (matches) => {
    const failures = await countFailures(db, key, room.clock.now())
    if (failures >= TRIES) throw refuse('LimitExceededException', errorTexts.limitExceeded)
    if (await matches(member.passwordHash, sent.current_password)) return
    await addFailure(db, key, room.clock.now())
    throw refuse('NotAuthorizedException', errorTexts.notAuthorized)
  })
  const hash = await room.passwords.hash(sent.new_password)
  await db.transaction(async (tx) => {
    await storePassword(tx, room, member, hash, caller.sessionId)
    await clearFailures(tx, key)
  })
  return { message: 'Your password is changed.' }
}
