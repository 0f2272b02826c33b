import * as auth from '@evenkeel/contract/own/auth'
import { listMyCalls } from '@evenkeel/contract/own/calls'
import { noteOfVisit, readCoverage } from '@evenkeel/contract/own/coverage'
import * as kept from '@evenkeel/contract/own/kept-articles'
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
import { coverageOf, noteVisit } from '#features/members/coverage.ts'
import { forgetArticle, keepArticle, readKept } from '#features/members/kept-articles/kept-articles.ts'
import { readMe } from '#features/members/read-member.ts'
import { readSession } from './read-session.ts'
import { register } from './register.ts'
import { clearSessionCookies, setSessionCookies } from '#features/sessions/session-cookie.ts'
import { endOwnSession, listSessions } from '#features/sessions/session-list.ts'
import { endSession, endSessions, opensSession, rotateToken } from '#features/sessions/sessions.ts'
import { tokenUse } from '#features/sessions/token-use.ts'
import { updateLanguage, updateResponses, updateState, updateZone } from '#features/members/update-me.ts'
import { updateVisitDetails } from '#features/members/visit-details/update-visit-details.ts'
import type { SignInDeps } from './deps.ts'

const isSecure = (deps: Pick<SignInDeps, 'publicUrl'>): boolean => deps.publicUrl.startsWith('https:')

/** Mounts registration and sign-in. */
function signInRoutes(serve: ServeIn<SignInDeps>): void {
  serve(auth.logIn, async ({ body, caller, request, reply, deps }) => {
    const user = await logIn(deps, caller.organisation?.id ?? null, body, deviceOf(deps, request, reply))
    noteOwner(request, user.id)
    setSessionCookies(reply, isSecure(deps), user.auth_token)
    return user
  })
  serve(auth.register, async ({ body, caller, request, reply, deps }) => {
    const user = await register(deps, caller, body, deviceOf(deps, request, reply))
    noteOwner(request, user.id)
    setSessionCookies(reply, isSecure(deps), user.auth_token)
    return user
  })
  serve(auth.confirmSignUp, ({ body, caller, request, reply, deps }) => {
    const recognised = (memberId: string): void => noteOwner(request, memberId)
    const device = deviceOf(deps, request, reply)
    return confirmSignUp(deps, { caller: caller.member, device, recognised }, body)
  })
  serve(auth.resendVerification, ({ body, deps }) => resendCode(deps, body.email))
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

/** Removes the cookie of a session that was just ended. One that still opens something is of whoever logged in since in this browser. */
async function forgetEnded(
  deps: Pick<SignInDeps, 'store' | 'clock' | 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { cookie } = tokenUse(deps, request)
  const { db } = deps.store.crossTenant('token')
  if (cookie === null || !(await opensSession(db, deps.clock.now(), cookie)))
    clearSessionCookies(reply, isSecure(deps))
}

/** Mounts renewal, the list of devices and sign-out. */
function sessionRoutes(serve: ServeIn<SignInDeps>): void {
  serve(auth.extendMemberToken, async ({ body, request, reply, deps }) => {
    const { db } = deps.store.crossTenant('token')
    const use = tokenUse(deps, request)
    const sent = tokenToExtend(body.auth_token, use.cookie, request)
    const fresh = sent ? await db.transaction((tx) => rotateToken(tx, deps, sent, use)) : null
    // A refusal leaves the cookie alone: by the time it arrives somebody may have logged in in another tab (decision 002).
    if (fresh === null) throw notAuthenticated()
    setSessionCookies(reply, isSecure(deps), fresh.token)
    return { auth_token: fresh.token, ...(fresh.isConfirmed ? {} : { is_confirmed: false as const }) }
  })
  serve(auth.logOut, async ({ caller, request, reply, deps }) => {
    await endSession(deps.store.db, theMember(caller).sessionId, deps.clock.now())
    await forgetEnded(deps, request, reply)
    await deps.sessionsEnded()
    return { message: 'You are logged out.' }
  })
  serve(auth.logOutEverywhere, async ({ caller, request, reply, deps }) => {
    await endSessions(deps.store.db, theMember(caller).id, deps.clock.now())
    await forgetEnded(deps, request, reply)
    await deps.sessionsEnded()
    return { message: 'You are logged out on every device.' }
  })
  serve(list.listMySessions, async ({ caller, deps }) => ({
    results: [...(await listSessions(deps, theMember(caller)))],
  }))
  serve(list.readMySession, ({ caller, deps }) => readSession(deps, theMember(caller)))
  serve(list.endMySession, async ({ caller, params, request, reply, deps }) => {
    const member = theMember(caller)
    await endOwnSession(deps, member, params.id)
    if (params.id === member.sessionId) await forgetEnded(deps, request, reply)
    await deps.sessionsEnded()
    return { message: 'That device is logged out.' }
  })
}

/** Mounts the password calls. */
function passwordRoutes(serve: ServeIn<SignInDeps>): void {
  serve(auth.requestPasswordReset, ({ body, deps }) => requestReset(deps, body.email))
  serve(auth.confirmPasswordReset, async ({ body, request, deps }) => {
    noteOwner(request, await confirmReset(deps, body))
    await deps.sessionsEnded()
    return { message: 'Your new password is set. You can log in with it now.' }
  })
  serve(auth.changePassword, async ({ body, caller, request, reply, deps }) => {
    const answer = await changePassword(deps, theMember(caller), body, deviceOf(deps, request, reply))
    await deps.sessionsEnded()
    return answer
  })
}

/** Mounts the calls of the signed-in member. */
function meRoutes(serve: ServeIn<SignInDeps>): void {
  serve(me.readMe, ({ caller, deps }) => readMe(deps, theMember(caller)))
  serve(me.updateMyResponses, ({ body, caller, deps }) => updateResponses(deps, theMember(caller), body))
  serve(me.updateAppointmentState, ({ body, caller, deps }) => updateState(deps, theMember(caller), body))
  serve(me.updateVisitDetails, ({ body, caller, deps }) => {
    const member = theMember(caller)
    return updateVisitDetails(deps, member, member.sessionId, body)
  })
  serve(me.updateTimeZone, ({ body, caller, deps }) => updateZone(deps, theMember(caller), body))
  serve(me.updateLanguage, ({ body, caller, deps }) => updateLanguage(deps, theMember(caller), body))
  serve(me.readDraftKey, async ({ caller, deps }) => ({ key: await draftKeyOf(deps, theMember(caller)) }))
  serve(readCoverage, ({ caller, deps }) => coverageOf(deps, theMember(caller)))
  serve(noteOfVisit, ({ caller, params, body, deps }) =>
    noteVisit(deps, theMember(caller), params.id, body.says),
  )
  serve(listMyCalls, async ({ caller, deps }) => ({ results: await deps.callsTo(theMember(caller)) }))
  serve(extendTelehealthToken, ({ body, caller, deps }) =>
    extendTelehealth(deps, theMember(caller), body.jwt_token),
  )
}

/** Mounts what a member keeps for later. */
function keptRoutes(serve: ServeIn<SignInDeps>): void {
  serve(kept.listKeptArticles, async ({ caller, deps }) => ({
    results: [...(await readKept(deps, theMember(caller)))],
  }))
  serve(kept.keepArticle, ({ body, caller, deps }) => keepArticle(deps, theMember(caller), body))
  serve(kept.forgetArticle, ({ caller, params, deps }) => forgetArticle(deps, theMember(caller), params.id))
}

/** Mounts everything about members. */
export function memberRoutes(serve: ServeIn<SignInDeps>): void {
  signInRoutes(serve)
  sessionRoutes(serve)
  passwordRoutes(serve)
  meRoutes(serve)
  keptRoutes(serve)
}
