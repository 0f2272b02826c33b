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
import { type CallingMember, requireCallingMember, setDataOwner } from '#http/caller.ts'
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
  updateVisitDetails,
} from '#modules/members/update-me.ts'
import { consumeAttempt, getPasswordChangeLimit, resetAttempts } from '#modules/rate-limit/login-lockout.ts'
import { confirmPasswordReset, storePassword } from './credentials/confirm-password-reset.ts'
import type { AppContext } from '#app-context.ts'
import { checkPasswordRules, rejectGuessablePassword } from './credentials/password-policy.ts'
import { logIn } from './log-in.ts'
import { requestPasswordReset, resendCode } from './queued-account-emails.ts'
import { confirmSignUp } from './registration/confirm-sign-up.ts'
import { register } from './registration/register.ts'
import { type Device, getRequestDevice } from './sessions/device-cookie.ts'
import { endOwnSession, getSessionLifetime, listSessions } from './sessions/list-sessions.ts'
import { clearSessionCookies, getTokenUsage, setSessionCookies } from './sessions/session-cookie.ts'
import {
  endAllSessions,
  endSession,
  isSessionTokenValid,
  rotateToken,
} from './sessions/session-repository.ts'

/**
 * Changes the member's password (CALL-11). A wrong current password and too many attempts return 500 with
 * the names of the specification (RD-012). Other devices are logged out and become unknown.
 */
async function changePassword(
  context: AppContext,
  caller: CallingMember,
  sent: { readonly current_password: string; readonly new_password: string },
  device: Device,
): Promise<{ message: string }> {
  const { db } = context.store
  const { member, tenant } = await requireMember(context, caller.id)
  checkPasswordRules(context, sent.new_password, 'new_password')
  rejectGuessablePassword(context, sent.new_password, {
    field: 'new_password',
    profile: member.profile,
    tenant,
  })
  if (normalizePassword(sent.new_password) === normalizePassword(sent.current_password)) {
    throw createValidationError([{ field: 'new_password', message: apiErrorMessages.samePassword }])
  }
  const tries = getPasswordChangeLimit(context.secret, member.id)
  await context.passwords.checking(async (matches) => {
    if ((await consumeAttempt(db, tries, context.clock.now())) === null)
      throw createHttpError('LimitExceededException', errorMessages.limitExceeded)
    if ((await matches(member.passwordHash, sent.current_password)) !== null) return
    throw createHttpError('NotAuthorizedException', errorMessages.notAuthorized)
  })
  const hash = await context.passwords.hash(sent.new_password)
  await db.transaction(async (tx) => {
    await storePassword(tx, context, member, hash, caller.sessionId)
    await resetAttempts(tx, [tries.key])
  })
  device.trust({ id: member.id, passwordHash: hash })
  return { message: 'Your password is changed.' }
}

/** Exchanges the member's valid telehealth token for a fresh one (CALL-13). */
async function refreshTelehealthToken(
  context: Pick<AppContext, 'store' | 'telehealth' | 'vault'>,
  caller: CallingMember,
  jwt: string,
): Promise<{ jwt_token: string }> {
  const { member, tenant } = await requireMember(context, caller.id)
  try {
    const token = await context.telehealth.extendToken(jwt, tenant.username)
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
  context: Pick<AppContext, 'store' | 'clock' | 'vault'>,
  caller: CallingMember,
): Promise<EndpointResult<typeof readMySession>> {
  const life = getSessionLifetime(context, caller)
  if (caller.isVerified) return life
  const member = await findMember({ db: context.store.db, vault: context.vault }, caller.id)
  return member === null ? life : { ...life, email: member.profile.email }
}

const isSecure = (context: Pick<AppContext, 'publicUrl'>): boolean => context.publicUrl.startsWith('https:')

/** Registers the registration and log-in endpoints. */
function signInRoutes(serve: RegisterTenantEndpoint<AppContext>): void {
  serve(auth.logIn, async ({ body, caller, request, reply, context }) => {
    const user = await logIn(
      context,
      caller.organisation?.id ?? null,
      body,
      getRequestDevice(context, request, reply),
    )
    setDataOwner(request, user.id)
    setSessionCookies(reply, isSecure(context), user.auth_token)
    return user
  })
  serve(auth.register, async ({ body, caller, request, reply, context }) => {
    const user = await register(context, caller, body, getRequestDevice(context, request, reply))
    setDataOwner(request, user.id)
    setSessionCookies(reply, isSecure(context), user.auth_token)
    return user
  })
  serve(auth.confirmSignUp, ({ body, caller, request, reply, context }) => {
    const recognized = (memberId: string): void => setDataOwner(request, memberId)
    const device = getRequestDevice(context, request, reply)
    return confirmSignUp(context, { caller: caller.member, device, recognized }, body)
  })
  serve(auth.resendVerification, ({ body, context }) => resendCode(context, body.email))
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
  context: Pick<AppContext, 'store' | 'clock' | 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { cookie } = getTokenUsage(context, request)
  const { db } = context.store.crossTenant('token')
  if (cookie === null || !(await isSessionTokenValid(db, context.clock.now(), cookie)))
    clearSessionCookies(reply, isSecure(context))
}

/** Registers the endpoints for renewal, device list and log-out. */
function sessionRoutes(serve: RegisterTenantEndpoint<AppContext>): void {
  serve(auth.extendMemberToken, async ({ body, request, reply, context }) => {
    const { db } = context.store.crossTenant('token')
    const use = getTokenUsage(context, request)
    const sent = getTokenToExtend(body.auth_token, use.cookie, request)
    const fresh = sent ? await db.transaction((tx) => rotateToken(tx, context, sent, use)) : null
    // A refusal keeps the cookie: another tab may have logged in since (decision 002).
    if (fresh === null) throw createNotAuthenticatedError()
    setSessionCookies(reply, isSecure(context), fresh.token)
    return { auth_token: fresh.token, ...(fresh.isConfirmed ? {} : { is_confirmed: false as const }) }
  })
  serve(auth.logOut, async ({ caller, request, reply, context }) => {
    await endSession(context.store.db, requireCallingMember(caller).sessionId, context.clock.now())
    await clearEndedSessionCookie(context, request, reply)
    await context.sessionsEnded()
    return { message: 'You are logged out.' }
  })
  serve(auth.logOutEverywhere, async ({ caller, request, reply, context }) => {
    await endAllSessions(context.store.db, requireCallingMember(caller).id, context.clock.now())
    await clearEndedSessionCookie(context, request, reply)
    await context.sessionsEnded()
    return { message: 'You are logged out on every device.' }
  })
  serve(list.listMySessions, async ({ caller, context }) => ({
    results: [...(await listSessions(context, requireCallingMember(caller)))],
  }))
  serve(list.readMySession, ({ caller, context }) => readSession(context, requireCallingMember(caller)))
  serve(list.endMySession, async ({ caller, params, request, reply, context }) => {
    const member = requireCallingMember(caller)
    await endOwnSession(context, member, params.id)
    if (params.id === member.sessionId) await clearEndedSessionCookie(context, request, reply)
    await context.sessionsEnded()
    return { message: 'That device is logged out.' }
  })
}

/** Registers the password endpoints. */
function passwordRoutes(serve: RegisterTenantEndpoint<AppContext>): void {
  serve(auth.requestPasswordReset, ({ body, context }) => requestPasswordReset(context, body.email))
  serve(auth.confirmPasswordReset, async ({ body, request, context }) => {
    setDataOwner(request, await confirmPasswordReset(context, body))
    await context.sessionsEnded()
    return { message: 'Your new password is set. You can log in with it now.' }
  })
  serve(auth.changePassword, async ({ body, caller, request, reply, context }) => {
    const answer = await changePassword(
      context,
      requireCallingMember(caller),
      body,
      getRequestDevice(context, request, reply),
    )
    await context.sessionsEnded()
    return answer
  })
}

/** Registers the endpoints of the logged-in member. */
function meRoutes(serve: RegisterTenantEndpoint<AppContext>): void {
  serve(me.readMe, ({ caller, context }) => readMe(context, requireCallingMember(caller)))
  serve(me.updateMyResponses, ({ body, caller, context }) =>
    updateResponses(context, requireCallingMember(caller), body),
  )
  serve(me.updateAppointmentState, ({ body, caller, context }) =>
    updateAppointmentState(context, requireCallingMember(caller), body),
  )
  serve(me.updateVisitDetails, ({ body, caller, context }) => {
    const member = requireCallingMember(caller)
    return updateVisitDetails(context, member, member.sessionId, body)
  })
  serve(me.updateTimeZone, ({ body, caller, context }) =>
    updateTimeZone(context, requireCallingMember(caller), body),
  )
  serve(me.updateLanguage, ({ body, caller, context }) =>
    updateLanguage(context, requireCallingMember(caller), body),
  )
  serve(me.readDraftKey, async ({ caller, context }) => ({
    key: await getDraftKey(context, requireCallingMember(caller)),
  }))
  serve(readCoverage, ({ caller, context }) => getCoverage(context, requireCallingMember(caller)))
  serve(addVisitFeedback, ({ caller, params, body, context }) =>
    recordVisitFeedback(context, requireCallingMember(caller), params.id, body.says),
  )
  serve(listMemberCalls, async ({ caller, context }) => ({
    results: await context.callsTo(requireCallingMember(caller)),
  }))
  serve(extendTelehealthToken, ({ body, caller, context }) =>
    refreshTelehealthToken(context, requireCallingMember(caller), body.jwt_token),
  )
}

/** Registers the saved article endpoints. */
function savedArticleRoutes(serve: RegisterTenantEndpoint<AppContext>): void {
  serve(kept.listSavedArticles, async ({ caller, context }) => ({
    results: [...(await readSavedArticles(context, requireCallingMember(caller)))],
  }))
  serve(kept.saveArticle, ({ body, caller, context }) =>
    saveArticle(context, requireCallingMember(caller), body),
  )
  serve(kept.removeSavedArticle, ({ caller, params, context }) =>
    removeSavedArticle(context, requireCallingMember(caller), params.id),
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
