import * as auth from '@evenkeel/contract/own/auth'
import * as me from '@evenkeel/contract/own/me'
import * as list from '@evenkeel/contract/own/sessions'
import { extendTelehealthToken } from '@evenkeel/contract/own/mdlive'
import { notAuthenticated, permissionDenied } from '@evenkeel/server/http/failure'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteOwner } from '#http/caller.ts'
import { isSameOrigin } from '@evenkeel/server/http/same-origin'
import type { ServeIn } from '#http/serve-in.ts'
import { theMember } from '#http/require-calling-member.ts'
import { changePassword } from '#features/credentials/password-change.ts'
import { confirmReset } from '#features/credentials/password-reset.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import { deviceOf } from '#features/sessions/device.ts'
import { draftKeyOf } from '#features/members/draft-key.ts'
import { extendTelehealth } from './extend-telehealth.ts'
import { logIn } from './log-in.ts'
import { requestReset, resendCode } from './mail-orders.ts'
import { readMember, requireMember } from '#features/members/read-member.ts'
import { register } from './register.ts'
import type { MembersDeps } from '#features/members/deps.ts'
import { clearSessionCookies, setSessionCookies } from '#features/sessions/session-cookie.ts'
import { endOwnSession, listSessions, sessionLife } from '#features/sessions/session-list.ts'
import { endSession, endSessions, opensSession, rotateToken } from '#features/sessions/sessions.ts'
import { tokenUse } from '#features/sessions/token-use.ts'
import { updateResponses, updateState, updateZone } from '#features/members/update-me.ts'

const isSecure = (deps: MembersDeps): boolean => deps.publicUrl.startsWith('https:')

/** Mounts registration and sign-in. */
function signInRoutes(serve: ServeIn<MembersDeps>): void {
  serve(auth.logIn, async ({ body, caller, request, reply, room }) => {
    const user = await logIn(room, caller.organisation?.id ?? null, body, deviceOf(room, request, reply))
    noteOwner(request, user.id)
    setSessionCookies(reply, isSecure(room), user.auth_token)
    return user
  })
  serve(auth.register, async ({ body, caller, request, reply, room }) => {
    const user = await register(room, caller, body, deviceOf(room, request, reply))
    noteOwner(request, user.id)
    setSessionCookies(reply, isSecure(room), user.auth_token)
    return user
  })
  serve(auth.confirmSignUp, ({ body, caller, request, reply, room }) => {
    const recognised = (memberId: string): void => noteOwner(request, memberId)
    const device = deviceOf(room, request, reply)
    return confirmSignUp(room, { caller: caller.member, device, recognised }, body)
  })
  serve(auth.resendVerification, ({ body, room }) => resendCode(room, body.email))
}

/** The token to renew: that of the body, or the cookie's where a browser says that our own page asks. */
function tokenToExtend(
  inBody: string | null | undefined,
  inCookie: string | null,
  request: FastifyRequest,
): string | null {
  if (inBody) return inBody
  if (inCookie !== null && !isSameOrigin(request)) throw permissionDenied()
  return inCookie
}

/** Mounts renewal, the list of devices and sign-out. */
function sessionRoutes(serve: ServeIn<MembersDeps>): void {
  const forget = (reply: FastifyReply, deps: MembersDeps): void => clearSessionCookies(reply, isSecure(deps))
  serve(auth.extendMemberToken, async ({ body, request, reply, room }) => {
    const { db } = room.store.crossTenant('token')
    const use = tokenUse(room, request)
    const sent = tokenToExtend(body.auth_token, use.cookie, request)
    const fresh = sent ? await db.transaction((tx) => rotateToken(tx, room, sent, use)) : null
    if (fresh === null) {
      // The cookie may hold a newer token than the one a late tab has sent.
      if (sent === use.cookie) forget(reply, room)
      throw notAuthenticated()
    }
    setSessionCookies(reply, isSecure(room), fresh)
    return { auth_token: fresh }
  })
  serve(auth.logOut, async ({ caller, request, reply, room }) => {
    const now = room.clock.now()
    await endSession(room.store.db, theMember(caller).sessionId, now)
    // A cookie that still opens something is of whoever logged in since in this browser.
    const { cookie } = tokenUse(room, request)
    const { db } = room.store.crossTenant('token')
    if (cookie === null || !(await opensSession(db, now, cookie))) forget(reply, room)
    await room.sessionsEnded()
    return { message: 'You are logged out.' }
  })
  serve(auth.logOutEverywhere, async ({ caller, reply, room }) => {
    await endSessions(room.store.db, theMember(caller).id, room.clock.now())
    forget(reply, room)
    await room.sessionsEnded()
    return { message: 'You are logged out on every device.' }
  })
  serve(list.listMySessions, async ({ caller, room }) => ({
    results: [...(await listSessions(room, theMember(caller)))],
  }))
  serve(list.readMySession, ({ caller, room }) => sessionLife(room, theMember(caller)))
  serve(list.endMySession, async ({ caller, params, reply, room }) => {
    const member = theMember(caller)
    await endOwnSession(room, member, params.id)
    if (params.id === member.sessionId) forget(reply, room)
    await room.sessionsEnded()
    return { message: 'That device is logged out.' }
  })
}

/** Mounts the password calls. */
function passwordRoutes(serve: ServeIn<MembersDeps>): void {
  serve(auth.requestPasswordReset, ({ body, room }) => requestReset(room, body.email))
  serve(auth.confirmPasswordReset, async ({ body, request, room }) => {
    noteOwner(request, await confirmReset(room, body))
    await room.sessionsEnded()
    return { message: 'Your new password is set. You can log in with it now.' }
  })
  serve(auth.changePassword, async ({ body, caller, request, reply, room }) => {
    const answer = await changePassword(room, theMember(caller), body, deviceOf(room, request, reply))
    await room.sessionsEnded()
    return answer
  })
}

/** Mounts the calls of the signed-in member. */
function meRoutes(serve: ServeIn<MembersDeps>): void {
  serve(me.readMe, async ({ caller, room }) => {
    const { id, sessionId } = theMember(caller)
    const { member, tenant } = await requireMember(room, id)
    return readMember(room, member, tenant, sessionId)
  })
  serve(me.updateMyResponses, ({ body, caller, room }) => updateResponses(room, theMember(caller), body))
  serve(me.updateAppointmentState, ({ body, caller, room }) => updateState(room, theMember(caller), body))
  serve(me.updateTimeZone, ({ body, caller, room }) => updateZone(room, theMember(caller), body))
  serve(me.readDraftKey, async ({ caller, room }) => ({ key: await draftKeyOf(room, theMember(caller)) }))
  serve(extendTelehealthToken, ({ body, caller, room }) =>
    extendTelehealth(room, theMember(caller), body.jwt_token),
  )
}

/** Mounts everything about members. */
export function memberRoutes(serve: ServeIn<MembersDeps>): void {
  signInRoutes(serve)
  sessionRoutes(serve)
  passwordRoutes(serve)
  meRoutes(serve)
}
