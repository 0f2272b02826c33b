import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { EndpointResult } from '@evenkeel/api-contract/endpoint'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { normalizePassword } from '@evenkeel/api-contract/fields/validate-password'
import * as auth from '@evenkeel/api-contract/portal/auth'
import { addVisitFeedback, readCoverage } from '@evenkeel/api-contract/portal/coverage'
import { extendTelehealthToken } from '@evenkeel/api-contract/portal/mdlive'
import * as me from '@evenkeel/api-contract/portal/me'
import { listMemberCalls } from '@evenkeel/api-contract/portal/member-calls'
import * as kept from '@evenkeel/api-contract/portal/saved-articles'
import * as list from '@evenkeel/api-contract/portal/sessions'
import type { readMySession } from '@evenkeel/api-contract/portal/sessions'
import { isSameOrigin } from '@evenkeel/server-kit/http/csrf'
import {
  createHttpError,
  createNotAuthenticatedError,
  createPermissionDeniedError,
  createValidationError,
} from '@evenkeel/server-kit/http/http-error'
import { apiErrorMessages } from '#http/api-errors.messages.ts'
import { type CallingMember, setDataOwner } from '#http/caller.ts'
import { requireCallingMember } from '#http/access-control.ts'
import type { RegisterTenantEndpoint } from '#http/tenant-endpoint-server.ts'
import { getCoverage, recordVisitFeedback } from '#modules/members/coverage.ts'
import { getDraftKey } from '#modules/members/draft-key.ts'
import { findMember } from '#modules/members/member-repository.ts'
import { readMe, requireMember } from '#modules/members/read-member.ts'
import {
  readSavedArticles,
  removeSavedArticle,
  saveArticle,
} from '#modules/members/saved-articles/saved-articles.ts'
import {
  updateAppointmentState,
  updateLanguage,
  updateResponses,
  updateTimeZone,
} from '#modules/members/update-me.ts'
import { updateVisitDetails } from '#modules/members/visit-details/update-visit-details.ts'
import { consumeAttempt, resetAttempts } from '#modules/rate-limit/attempt-counter.ts'
import { getPasswordChangeLimit } from '#modules/rate-limit/login-lockout.ts'
import { confirmPasswordReset } from './credentials/confirm-password-reset.ts'
import type { AppContext } from '#app-context.ts'
import { checkPasswordRules, rejectGuessablePassword } from './credentials/password-policy.ts'
import { storePassword } from './credentials/store-password.ts'
import { logIn } from './log-in.ts'
import { requestPasswordReset, resendCode } from './queued-account-emails.ts'
import { confirmSignUp } from './registration/confirm-sign-up.ts'
import { register } from './registration/register.ts'
import { type Device, getRequestDevice } from './sessions/device-cookie.ts'
import { endOwnSession, getSessionLifetime, listSessions } from './sessions/list-sessions.ts'
import { clearSessionCookies, setSessionCookies } from './sessions/session-cookie.ts'
import {
  endAllSessions,
  endSession,
  isSessionTokenValid,
  rotateToken,
} from './sessions/session-repository.ts'
import { getTokenUsage } from './sessions/token-usage.ts'

/**
 * Changes the member's password (CALL-11). A wrong current password and too many attempts return 500 with
 * the names of the specification (RD-012). Other devices are logged out and become unknown.
 */
async function changePassword(
  deps: AppContext,
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

/** Exchanges the member's valid telehealth token for a fresh one (CALL-13). */
async function refreshTelehealthToken(
  deps: Pick<AppContext, 'store' | 'telehealth' | 'vault'>,
  caller: CallingMember,
  jwt: string,
): Promise<{ jwt_token: string }> {
  const { member, tenant } = await requireMember(deps, caller.id)
  try {
    const token = await deps.telehealth.extendToken(jwt, tenant.username)
    if (token.user.id !== member.mdliveId) throw createNotAuthenticatedError()
    return { jwt_token: token.jwt }
  } catch (error) {
    if (error instanceof ApiError) throw createNotAuthenticatedError()
    throw error
  }
}

/**
 * Returns the remaining session lifetime and, while the registration waits for its code, the email address.
 * The waiting page shows the address after a reload without storing it (decision 010).
 */
async function readSession(
  deps: Pick<AppContext, 'store' | 'clock' | 'vault'>,
  caller: CallingMember,
): Promise<EndpointResult<typeof readMySession>> {
  const life = getSessionLifetime(deps, caller)
  if (caller.isVerified) return life
  const member = await findMember({ db: deps.store.db, vault: deps.vault }, caller.id)
  return member === null ? life : { ...life, email: member.profile.email }
}

const isSecure = (deps: Pick<AppContext, 'publicUrl'>): boolean => deps.publicUrl.startsWith('https:')

/** Registers the registration and log-in endpoints. */
function signInRoutes(serve: RegisterTenantEndpoint<AppContext>): void {
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
    const recognized = (memberId: string): void => setDataOwner(request, memberId)
    const device = getRequestDevice(deps, request, reply)
    return confirmSignUp(deps, { caller: caller.member, device, recognized }, body)
  })
  serve(auth.resendVerification, ({ body, deps }) => resendCode(deps, body.email))
}

/** Returns the token to renew: that of the body, or that of the cookie for same-origin requests. */
function getTokenToExtend(
  inBody: string | null | undefined,
  inCookie: string | null,
  request: FastifyRequest,
): string | null {
  if (inBody) return inBody
  if (inCookie !== null && !isSameOrigin(request)) throw createPermissionDeniedError()
  return inCookie
}

/**
 * Removes the cookie of a session that just ended. A cookie that is still valid belongs to a later log-in
 * in this browser.
 */
async function clearEndedSessionCookie(
  deps: Pick<AppContext, 'store' | 'clock' | 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { cookie } = getTokenUsage(deps, request)
  const { db } = deps.store.crossTenant('token')
  if (cookie === null || !(await isSessionTokenValid(db, deps.clock.now(), cookie)))
    clearSessionCookies(reply, isSecure(deps))
}

/** Registers the endpoints for renewal, device list and log-out. */
function sessionRoutes(serve: RegisterTenantEndpoint<AppContext>): void {
  serve(auth.extendMemberToken, async ({ body, request, reply, deps }) => {
    const { db } = deps.store.crossTenant('token')
    const use = getTokenUsage(deps, request)
    const sent = getTokenToExtend(body.auth_token, use.cookie, request)
    const fresh = sent ? await db.transaction((tx) => rotateToken(tx, deps, sent, use)) : null
    // A refusal keeps the cookie: another tab may have logged in since (decision 002).
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

/** Registers the password endpoints. */
function passwordRoutes(serve: RegisterTenantEndpoint<AppContext>): void {
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

/** Registers the endpoints of the logged-in member. */
function meRoutes(serve: RegisterTenantEndpoint<AppContext>): void {
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

/** Registers the saved article endpoints. */
function savedArticleRoutes(serve: RegisterTenantEndpoint<AppContext>): void {
  serve(kept.listSavedArticles, async ({ caller, deps }) => ({
    results: [...(await readSavedArticles(deps, requireCallingMember(caller)))],
  }))
  serve(kept.saveArticle, ({ body, caller, deps }) => saveArticle(deps, requireCallingMember(caller), body))
  serve(kept.removeSavedArticle, ({ caller, params, deps }) =>
    removeSavedArticle(deps, requireCallingMember(caller), params.id),
  )
}

/** Registers all member endpoints. */
export function memberRoutes(serve: RegisterTenantEndpoint<AppContext>): void {
  signInRoutes(serve)
  sessionRoutes(serve)
  passwordRoutes(serve)
  meRoutes(serve)
  savedArticleRoutes(serve)
}
