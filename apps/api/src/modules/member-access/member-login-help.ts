import type { EndpointResult } from '@evenkeel/api-contract/endpoint'
import type { endMemberSessions, resendCode } from '@evenkeel/api-contract/staff/member-actions'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import { notify } from '@evenkeel/server-kit/database/store'
import { sendPasswordResetEmail } from '#modules/auth/credentials/password-reset-tokens.ts'
import { createPasswordResetEmail } from '#modules/email/account-emails.ts'
import { memberEventChannel } from '#modules/messages/handle-webhook.ts'
import { endAllSessions } from '#modules/auth/sessions/session-repository.ts'
import { sendVerificationCode } from '#modules/auth/queued-account-emails.ts'
import type { MemberAccessDeps } from './deps.ts'
import type { MemberRecord } from './member-record.ts'

/** Mails a new code to who has not confirmed yet, else a link for a new password: as often as members may ask for one. */
export async function resendLoginEmail(
  deps: MemberAccessDeps,
  { db, member }: MemberRecord,
): Promise<EndpointResult<typeof resendCode>> {
  const isOpen = member.verifiedAt === null
  const isSent = await db.transaction((tx) =>
    isOpen
      ? sendVerificationCode(tx, deps, member)
      : sendPasswordResetEmail(tx, deps, member, createPasswordResetEmail),
  )
  if (!isSent)
    throw createHttpError('Throttled', 'A mail went out just now, or too many today. Please wait a while.')
  return isOpen
    ? { message: 'A new code is on its way.', sent: 'code' }
    : { message: 'A link for a new password is on its way.', sent: 'reset_link' }
}

/** Signs every device of the member out, with all its tokens, here and at the telehealth service. */
export async function logOutMember(
  deps: Pick<MemberAccessDeps, 'clock' | 'store' | 'sessionsEnded'>,
  { db, member }: MemberRecord,
): Promise<EndpointResult<typeof endMemberSessions>> {
  const ended = await db.transaction((tx) => endAllSessions(tx, member.id, deps.clock.now()))
  // What listens for news ends with the sessions, in every process.
  await notify(deps.store.db, memberEventChannel, member.id)
  await deps.sessionsEnded()
  return { message: 'Every device is signed out.', ended }
}
