import * as auth from '@evenkeel/contract/own/auth'
import * as me from '@evenkeel/contract/own/me'
import * as list from '@evenkeel/contract/own/sessions'
import { extendTelehealthToken } from '@evenkeel/contract/own/mdlive'
import { notAuthenticated, permissionDenied } from '@evenkeel/server/http/failure'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#http/caller.ts'
import { isSameOrigin } from '#http/same-origin.ts'
import { theMember } from '#http/the-member.ts'
import { changePassword } from './password-change.ts'
import { confirmReset } from './password-reset.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import { deviceOf } from './device.ts'
import { draftKeyOf } from './draft-key.ts'
import { extendTelehealth } from './extend-telehealth.ts'
import { logIn } from './log-in.ts'
import { requestReset, resendCode } from './mail-orders.ts'
import { readMember, requireMember } from './read-member.ts'
import { register } from './register.ts'
import type { MembersRoom } from './room.ts'
import { clearSessionCookies, setSessionCookies } from './session-cookie.ts'
import { endOwnSession, listSessions, sessionLife } from './session-list.ts'
import { endSession, endSessions, rotateToken } from './sessions.ts'
import { tokenUse } from './token-use.ts'
import { updateResponses, updateState } from './update-me.ts'

const isSecure = (room: MembersRoom): boolean => room.publicUrl.startsWith('https:')

/** Mounts registration and sign-in. */
function signInRoutes(serve: Serve<Caller>, room: MembersRoom): void {
  serve(auth.logIn, async ({ body, caller, request, reply }) => {
    const user = await logIn(room, caller.organisation?.id ?? null, body, deviceOf(room, request, reply))
    setSessionCookies(reply, isSecure(room), user.auth_token)
    return user
  })
  serve(auth.register, async ({ body, caller, request, reply }) => {
    const user = await register(room, caller, body, deviceOf(room, request, reply))
    setSessionCookies(reply, isSecure(room), user.auth_token)
    return user
  })
  serve(auth.confirmSignUp, ({ body, caller, request, reply }) =>
    confirmSignUp(room, { caller: caller.member, device: deviceOf(room, request, reply) }, body),
  )
  serve(auth.resendVerification, ({ body }) => resendCode(room, body.email))
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
function sessionRoutes(serve: Serve<Caller>, room: MembersRoom): void {
  const { db } = room.store
  const forget = (reply: FastifyReply): void => clearSessionCookies(reply, isSecure(room))
  serve(auth.extendMemberToken, async ({ body, request, reply }) => {
    const use = tokenUse(room, request)
    const sent = tokenToExtend(body.auth_token, use.cookie, request)
    const fresh = sent ? await db.transaction((tx) => rotateToken(tx, room, sent, use)) : null
    if (fresh === null) {
      // The cookie may hold a newer token than the one a late tab has sent.
      if (sent === use.cookie) forget(reply)
      throw notAuthenticated()
    }
    setSessionCookies(reply, isSecure(room), fresh)
    return { auth_token: fresh }
  })
  serve(auth.logOut, async ({ caller, reply }) => {
    await endSession(db, theMember(caller).sessionId, room.clock.now())
    forget(reply)
    await room.sessionsEnded()
    return { message: 'You are logged out.' }
  })
  serve(auth.logOutEverywhere, async ({ caller, reply }) => {
    await endSessions(db, theMember(caller).id, room.clock.now())
    forget(reply)
    await room.sessionsEnded()
    return { message: 'You are logged out on every device.' }
  })
  serve(list.listMySessions, async ({ caller }) => ({
    results: [...(await listSessions(room, theMember(caller)))],
  }))
  serve(list.readMySession, ({ caller }) => sessionLife(room, theMember(caller)))
  serve(list.endMySession, async ({ caller, params, reply }) => {
    const member = theMember(caller)
    await endOwnSession(room, member, params.id)
    if (params.id === member.sessionId) forget(reply)
    await room.sessionsEnded()
    return { message: 'That device is logged out.' }
  })
}

/** Mounts the password calls. */
function passwordRoutes(serve: Serve<Caller>, room: MembersRoom): void {
  serve(auth.requestPasswordReset, ({ body }) => requestReset(room, body.email))
  serve(auth.confirmPasswordReset, async ({ body }) => {
    const answer = await confirmReset(room, body)
    await room.sessionsEnded()
    return answer
  })
  serve(auth.changePassword, async ({ body, caller, request, reply }) => {
    const answer = await changePassword(room, theMember(caller), body, deviceOf(room, request, reply))
    await room.sessionsEnded()
    return answer
  })
}

/** Mounts the calls of the signed-in member. */
function meRoutes(serve: Serve<Caller>, room: MembersRoom): void {
  serve(me.readMe, async ({ caller }) => {
    const { id, sessionId } = theMember(caller)
    const { member, tenant } = await requireMember(room, id)
    return readMember(room, member, tenant, sessionId)
  })
  serve(me.updateMyResponses, ({ body, caller }) => updateResponses(room, theMember(caller), body))
  serve(me.updateAppointmentState, ({ body, caller }) => updateState(room, theMember(caller), body))
  serve(me.readDraftKey, async ({ caller }) => ({ key: await draftKeyOf(room, theMember(caller)) }))
  serve(extendTelehealthToken, ({ body, caller }) =>
    extendTelehealth(room, theMember(caller), body.jwt_token),
  )
}

/** Mounts everything about members (contract.md 3.5, 3.6). */
export function memberRoutes(serve: Serve<Caller>, room: MembersRoom): void {
  signInRoutes(serve, room)
  sessionRoutes(serve, room)
  passwordRoutes(serve, room)
  meRoutes(serve, room)
}
