import type { Answer } from '@evenkeel/contract/endpoint'
import type { endMemberSessions, resendCode } from '@evenkeel/contract/staff/looked-up-acts'
import { refuse } from '@evenkeel/server/http/failure'
import { notify } from '@evenkeel/server/store/store'
import { mailResetKeys } from '#features/credentials/reset-keys.ts'
import { resetMail } from '#features/mail/emails.ts'
import { eventChannel } from '#features/messages/handle-webhook.ts'
import { endSessions } from '#features/sessions/sessions.ts'
import { mailCode } from '#features/sign-in/mail-orders.ts'
import type { LookUpDeps } from './deps.ts'
import type { Opened } from './opened-person.ts'

/** Mails a new code to who has not confirmed yet, else a link for a new password: as often as members may ask for one. */
export async function mailWayIn(
  deps: LookUpDeps,
  { db, member }: Opened,
): Promise<Answer<typeof resendCode>> {
  const isOpen = member.verifiedAt === null
  const isSent = await db.transaction((tx) =>
    isOpen ? mailCode(tx, deps, member) : mailResetKeys(tx, deps, member, resetMail),
  )
  if (!isSent) throw refuse('Throttled', 'A mail went out just now, or too many today. Please wait a while.')
  return isOpen
    ? { message: 'A new code is on its way.', sent: 'code' }
    : { message: 'A link for a new password is on its way.', sent: 'reset_link' }
}

/** Signs every device of the member out, with all its tokens, here and at the telehealth service. */
export async function signMemberOut(
  deps: Pick<LookUpDeps, 'clock' | 'store' | 'sessionsEnded'>,
  { db, member }: Opened,
): Promise<Answer<typeof endMemberSessions>> {
  const ended = await db.transaction((tx) => endSessions(tx, member.id, deps.clock.now()))
  // What listens for news ends with the sessions, in every process.
  await notify(deps.store.db, eventChannel, member.id)
  await deps.sessionsEnded()
  return { message: 'Every device is signed out.', ended }
}
