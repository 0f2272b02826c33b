import * as auth from '@evenkeel/contract/own/auth'
import * as me from '@evenkeel/contract/own/me'
import { extendTelehealthToken } from '@evenkeel/contract/own/mdlive'
import { notAuthenticated } from '@evenkeel/server/http/failure'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { Caller } from '#http/caller.ts'
import { theMember } from '#http/the-member.ts'
import { changePassword } from './password-change.ts'
import { confirmReset, requestReset } from './password-reset.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import { extendTelehealth } from './extend-telehealth.ts'
import { logIn } from './log-in.ts'
import { readMember, requireMember } from './read-member.ts'
import { register } from './register.ts'
import { resendCode } from './resend-code.ts'
import type { MembersRoom } from './room.ts'
import { clearSessionCookies, sessionCookie, setSessionCookies } from './session-cookie.ts'
import { endSession, rotateToken } from './sessions.ts'
import { updateResponses, updateState } from './update-me.ts'

/** Mounts registration, sign-in and sign-out. */
function signInRoutes(serve: Serve<Caller>, room: MembersRoom): void {
  const isSecure = room.publicUrl.startsWith('https:')
  serve(auth.logIn, async ({ body, caller, reply }) => {
    const user = await logIn(room, caller.organisation?.id ?? null, body)
    setSessionCookies(reply, isSecure, user.auth_token)
    return user
  })
  serve(auth.register, async ({ body, caller, reply }) => {
    const user = await register(room, caller, body)
    setSessionCookies(reply, isSecure, user.auth_token)
    return user
  })
  serve(auth.confirmSignUp, ({ body, caller }) => confirmSignUp(room, caller.member, body))
  serve(auth.resendVerification, ({ body }) => resendCode(room, body.email))
  serve(auth.extendMemberToken, async ({ body, request, reply }) => {
    const sent = body.auth_token ?? sessionCookie(request, isSecure)
    const fresh = sent ? await room.store.db.transaction((tx) => rotateToken(tx, room, sent)) : null
    if (fresh === null) {
      clearSessionCookies(reply, isSecure)
      throw notAuthenticated()
    }
    setSessionCookies(reply, isSecure, fresh)
    return { auth_token: fresh }
  })
  serve(auth.logOut, async ({ caller, reply }) => {
    await endSession(room.store.db, theMember(caller).sessionId)
    clearSessionCookies(reply, isSecure)
    return { message: 'You are logged out.' }
  })
}

/** Mounts the password calls. */
function passwordRoutes(serve: Serve<Caller>, room: MembersRoom): void {
  serve(auth.requestPasswordReset, ({ body }) => requestReset(room, body.email))
  serve(auth.confirmPasswordReset, ({ body }) => confirmReset(room, body))
  serve(auth.changePassword, ({ body, caller }) => changePassword(room, theMember(caller), body))
}

/** Mounts the calls of the signed-in member. */
function meRoutes(serve: Serve<Caller>, room: MembersRoom): void {
  serve(me.readMe, async ({ caller }) => {
    const { member, tenant } = await requireMember(room, theMember(caller).id)
    return readMember(room, member, tenant)
  })
  serve(me.updateMyResponses, ({ body, caller }) => updateResponses(room, theMember(caller), body))
  serve(me.updateAppointmentState, ({ body, caller }) => updateState(room, theMember(caller), body))
  serve(extendTelehealthToken, ({ body, caller }) =>
    extendTelehealth(room, theMember(caller), body.jwt_token),
  )
}

/** Mounts everything about members (contract.md 3.5, 3.6). */
export function memberRoutes(serve: Serve<Caller>, room: MembersRoom): void {
  signInRoutes(serve, room)
  passwordRoutes(serve, room)
  meRoutes(serve, room)
}
