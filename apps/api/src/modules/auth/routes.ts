import * as auth from '@evenkeel/api-contract/portal/auth'
import { listMemberCalls } from '@evenkeel/api-contract/portal/member-calls'
import { addVisitFeedback, readCoverage } from '@evenkeel/api-contract/portal/coverage'
import * as kept from '@evenkeel/api-contract/portal/saved-articles'
import * as me from '@evenkeel/api-contract/portal/me'
import * as list from '@evenkeel/api-contract/portal/sessions'
import { extendTelehealthToken } from '@evenkeel/api-contract/portal/mdlive'
import {
  createNotAuthenticatedError,
  createPermissionDeniedError,
} from '@evenkeel/server-kit/http/http-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setDataOwner } from '#http/caller.ts'
import { isSameOrigin } from '@evenkeel/server-kit/http/csrf'
import type { RegisterTenantEndpoint } from '#http/tenant-endpoint-server.ts'
import { requireCallingMember } from '#http/require-calling-member.ts'
import { changePassword } from './credentials/change-password.ts'
import { confirmPasswordReset } from './credentials/confirm-password-reset.ts'
import { confirmSignUp } from './registration/confirm-sign-up.ts'
import { getRequestDevice } from './sessions/device-cookie.ts'
import { getDraftKey } from '#modules/members/draft-key.ts'
import { refreshTelehealthToken } from './refresh-telehealth-token.ts'
import { logIn } from './log-in.ts'
import { requestPasswordReset, resendCode } from './queued-account-emails.ts'
import { getCoverage, recordVisitFeedback } from '#modules/members/coverage.ts'
import {
  removeSavedArticle,
  saveArticle,
  readSavedArticles,
} from '#modules/members/saved-articles/saved-articles.ts'
import { readMe } from '#modules/members/read-member.ts'
import { readSession } from './read-session.ts'
import { register } from './registration/register.ts'
import { clearSessionCookies, setSessionCookies } from './sessions/session-cookie.ts'
import { endOwnSession, listSessions } from './sessions/list-sessions.ts'
import {
  endSession,
  endAllSessions,
  isSessionTokenValid,
  rotateToken,
} from './sessions/session-repository.ts'
import { getTokenUsage } from './sessions/token-usage.ts'
import {
  updateLanguage,
  updateResponses,
  updateAppointmentState,
  updateTimeZone,
} from '#modules/members/update-me.ts'
import { updateVisitDetails } from '#modules/members/visit-details/update-visit-details.ts'
import type { AuthDeps } from './deps.ts'

const isSecure = (deps: Pick<AuthDeps, 'publicUrl'>): boolean => deps.publicUrl.startsWith('https:')

/** Mounts registration and sign-in. */
function signInRoutes(serve: RegisterTenantEndpoint<AuthDeps>): void {
  serve(auth.logIn, async ({ body, caller, request, reply, deps }) => {
    const user = await logIn(
      deps,
      caller.organisation?.id ?? null,
      body,
      getRequestDevice(deps, request, reply),
    )
    setDataOwner(request, user.id)
    setSessionCookies(reply, isSecure(deps), user.auth_token)
    return user
  })
  serve(auth.register, async ({ body, caller, request, reply, deps }) => {
    const user = await register(deps, caller, body, getRequestDevice(deps, request, reply))
    setDataOwner(request, user.id)
    setSessionCookies(reply, isSecure(deps), user.auth_token)
    return user
  })
  serve(auth.confirmSignUp, ({ body, caller, request, reply, deps }) => {
    const recognised = (memberId: string): void => setDataOwner(request, memberId)
    const device = getRequestDevice(deps, request, reply)
    return confirmSignUp(deps, { caller: caller.member, device, recognised }, body)
  })
  serve(auth.resendVerification, ({ body, deps }) => resendCode(deps, body.email))
}

/** The token to renew: that of the body, or the cookie's where a browser says that our own page asks. */
function getTokenToExtend(
  inBody: string | null | undefined,
  inCookie: string | null,
  request: FastifyRequest,
): string | null {
  if (inBody) return inBody
  if (inCookie !== null && !isSameOrigin(request)) throw createPermissionDeniedError()
  return inCookie
}

/** Removes the cookie of a session that was just ended. One that still opens something is of whoever logged in since in this browser. */
async function clearEndedSessionCookie(
  deps: Pick<AuthDeps, 'store' | 'clock' | 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { cookie } = getTokenUsage(deps, request)
  const { db } = deps.store.crossTenant('token')
  if (cookie === null || !(await isSessionTokenValid(db, deps.clock.now(), cookie)))
    clearSessionCookies(reply, isSecure(deps))
}

/** Mounts renewal, the list of devices and sign-out. */
function sessionRoutes(serve: RegisterTenantEndpoint<AuthDeps>): void {
  serve(auth.extendMemberToken, async ({ body, request, reply, deps }) => {
    const { db } = deps.store.crossTenant('token')
    const use = getTokenUsage(deps, request)
    const sent = getTokenToExtend(body.auth_token, use.cookie, request)
    const fresh = sent ? await db.transaction((tx) => rotateToken(tx, deps, sent, use)) : null
    // A refusal leaves the cookie alone: by the time it arrives somebody may have logged in in another tab (decision 002).
    if (fresh === null) throw createNotAuthenticatedError()
    setSessionCookies(reply, isSecure(deps), fresh.token)
    return { auth_token: fresh.token, ...(fresh.isConfirmed ? {} : { is_confirmed: false as const }) }
  })
  serve(auth.logOut, async ({ caller, request, reply, deps }) => {
    await endSession(deps.store.db, requireCallingMember(caller).sessionId, deps.clock.now())
    await clearEndedSessionCookie(deps, request, reply)
    await deps.sessionsEnded()
    return { message: 'You are logged out.' }
  })
  serve(auth.logOutEverywhere, async ({ caller, request, reply, deps }) => {
    await endAllSessions(deps.store.db, requireCallingMember(caller).id, deps.clock.now())
    await clearEndedSessionCookie(deps, request, reply)
    await deps.sessionsEnded()
    return { message: 'You are logged out on every device.' }
  })
  serve(list.listMySessions, async ({ caller, deps }) => ({
    results: [...(await listSessions(deps, requireCallingMember(caller)))],
  }))
  serve(list.readMySession, ({ caller, deps }) => readSession(deps, requireCallingMember(caller)))
  serve(list.endMySession, async ({ caller, params, request, reply, deps }) => {
    const member = requireCallingMember(caller)
    await endOwnSession(deps, member, params.id)
    if (params.id === member.sessionId) await clearEndedSessionCookie(deps, request, reply)
    await deps.sessionsEnded()
    return { message: 'That device is logged out.' }
  })
}

/** Mounts the password calls. */
function passwordRoutes(serve: RegisterTenantEndpoint<AuthDeps>): void {
  serve(auth.requestPasswordReset, ({ body, deps }) => requestPasswordReset(deps, body.email))
  serve(auth.confirmPasswordReset, async ({ body, request, deps }) => {
    setDataOwner(request, await confirmPasswordReset(deps, body))
    await deps.sessionsEnded()
    return { message: 'Your new password is set. You can log in with it now.' }
  })
  serve(auth.changePassword, async ({ body, caller, request, reply, deps }) => {
    const answer = await changePassword(
      deps,
      requireCallingMember(caller),
      body,
      getRequestDevice(deps, request, reply),
    )
    await deps.sessionsEnded()
    return answer
  })
}

/** Mounts the calls of the signed-in member. */
function meRoutes(serve: RegisterTenantEndpoint<AuthDeps>): void {
  serve(me.readMe, ({ caller, deps }) => readMe(deps, requireCallingMember(caller)))
  serve(me.updateMyResponses, ({ body, caller, deps }) =>
    updateResponses(deps, requireCallingMember(caller), body),
  )
  serve(me.updateAppointmentState, ({ body, caller, deps }) =>
    updateAppointmentState(deps, requireCallingMember(caller), body),
  )
  serve(me.updateVisitDetails, ({ body, caller, deps }) => {
    const member = requireCallingMember(caller)
    return updateVisitDetails(deps, member, member.sessionId, body)
  })
  serve(me.updateTimeZone, ({ body, caller, deps }) =>
    updateTimeZone(deps, requireCallingMember(caller), body),
  )
  serve(me.updateLanguage, ({ body, caller, deps }) =>
    updateLanguage(deps, requireCallingMember(caller), body),
  )
  serve(me.readDraftKey, async ({ caller, deps }) => ({
    key: await getDraftKey(deps, requireCallingMember(caller)),
  }))
  serve(readCoverage, ({ caller, deps }) => getCoverage(deps, requireCallingMember(caller)))
  serve(addVisitFeedback, ({ caller, params, body, deps }) =>
    recordVisitFeedback(deps, requireCallingMember(caller), params.id, body.says),
  )
  serve(listMemberCalls, async ({ caller, deps }) => ({
    results: await deps.callsTo(requireCallingMember(caller)),
  }))
  serve(extendTelehealthToken, ({ body, caller, deps }) =>
    refreshTelehealthToken(deps, requireCallingMember(caller), body.jwt_token),
  )
}

/** Mounts what a member keeps for later. */
function savedArticleRoutes(serve: RegisterTenantEndpoint<AuthDeps>): void {
  serve(kept.listSavedArticles, async ({ caller, deps }) => ({
    results: [...(await readSavedArticles(deps, requireCallingMember(caller)))],
  }))
  serve(kept.saveArticle, ({ body, caller, deps }) => saveArticle(deps, requireCallingMember(caller), body))
  serve(kept.removeSavedArticle, ({ caller, params, deps }) =>
    removeSavedArticle(deps, requireCallingMember(caller), params.id),
  )
}

/** Mounts everything about members. */
export function memberRoutes(serve: RegisterTenantEndpoint<AuthDeps>): void {
  signInRoutes(serve)
  sessionRoutes(serve)
  passwordRoutes(serve)
  meRoutes(serve)
  savedArticleRoutes(serve)
}
