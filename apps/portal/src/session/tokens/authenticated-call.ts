import { type ApiCall, ApiError, type CallOptions } from '@evenkeel/api-contract/client/api-call'
import type { CallInput, Endpoint, EndpointResult } from '@evenkeel/api-contract/endpoint'
import { getBackgroundHeaders } from './background-headers.ts'
import { getAuthHeader, getTokenKind, type TokenKind } from './tokens.ts'

/** Purpose of a call: the main content of a page, or a submitted form. */
type CallPurpose = 'page' | 'form'

/**
 * Calls whose HTTP 500 opens the error screen (ERROR-01, RD-192). All others are quiet: secondary content,
 * background calls, and actions that show errors in place. A single use of a call in this table can be
 * `quiet` too.
 */
export const errorScreenCalls: Readonly<Record<string, CallPurpose>> = {
  'GET /questions': 'page',
  'GET /questions/starting-question': 'page',
  'GET /questions/appointment-starting-question': 'page',
  'GET /questions/:id': 'page',
  'GET /mdlive/fake-user-token': 'page',
  'GET /mdlive/providers-profile': 'page',
  'POST /mdlive/search-providers': 'page',
  'GET /v2/providers/:id/profile': 'page',
  'POST /v2/patients/:id/providers/search': 'page',
  'GET /v2/patients/:id/appointments/upcoming': 'page',
  'GET /appointments/latest': 'page',
  'GET /messages': 'page',
  'GET /contacts': 'page',
  'GET /messages/:id/conversations': 'page',
  'GET /v1/patients/:id/documents': 'page',
  'GET /categories': 'page',
  'GET /topics/:topic': 'page',
  'GET /articles': 'page',
  'GET /articles/:slug': 'page',
  'POST /search': 'page',
  'POST /auth/login': 'form',
  'POST /auth/register': 'form',
  'POST /auth/confirm-sign-up': 'form',
  'POST /auth/password-reset': 'form',
  'POST /auth/password-reset-confirm': 'form',
  'POST /answers': 'form',
  'GET /answers/:id': 'form',
  'PATCH /answers/:id/add-or-update-answer': 'form',
  'PATCH /me/update-responses': 'form',
  'POST /appointments': 'form',
  'PATCH /appointments/:id': 'form',
  'POST /appointments/:id/finalize': 'form',
  'POST /v2/patients/:id/appointments': 'form',
  'PUT /v1/patients/:patient/appointments/:id/cancel': 'form',
  'POST /appointment-slot-queries': 'form',
  'POST /messages': 'form',
  'PATCH /me/visit-details': 'form',
  'PATCH /me/questions-after-booking': 'form',
}

/** Options of a call. */
interface TokenCallOptions extends CallOptions {
  /** Handles failures in place, even for a call whose HTTP 500 normally opens the error screen. */
  readonly quiet?: boolean
  /** An automatic call, such as a poll: it does not extend the session. */
  readonly background?: boolean
}
export type SessionCall = <E extends Endpoint>(
  endpoint: E,
  sent: CallInput<E> & TokenCallOptions,
) => Promise<EndpointResult<E>>

/** What an authenticated call needs of the session. */
export interface AuthenticatedCallDeps {
  readonly tokens: () => Parameters<typeof getAuthHeader>[1]
  readonly isMember: () => boolean
  /** Resolves once calls for a member can be made, on a page that was rendered before its tokens arrived. */
  readonly tokensBack: () => Promise<void>
  /** The session expired, and its member may still sign in again in place. */
  readonly isExpired: () => boolean
  /** Resolves with true once the same person is back. */
  readonly waitForReturn: () => Promise<boolean>
  /** Renews the token that the call needs. */
  readonly renewFor: (kind: TokenKind, isBackground: boolean) => Promise<void>
  /** After a refusal: true if the cookie restored the same person. */
  readonly comeBack: (isInterrupted: boolean) => Promise<boolean>
  /** The call counts as use of the session. */
  readonly used: () => void
  readonly serverFailed: () => void
}

/** Calls a service with the right token. Renews a stale token first, and retries after a sign-in in place. */
export const createAuthenticatedCall =
  (deps: AuthenticatedCallDeps) =>
  (service: ApiCall): SessionCall =>
  async (endpoint, { quiet = false, background = false, ...sent }) => {
    const isOpen = endpoint.auth === 'none'
    const attempt = async () => {
      const kind = getTokenKind(endpoint.auth, deps.tokens())
      if (kind === 'telehealth' && deps.tokens().member) await deps.renewFor('member', background)
      if (kind) await deps.renewFor(kind, background)
      const answer = await service(endpoint, {
        ...sent,
        headers: {
          ...getAuthHeader(endpoint.auth, deps.tokens()),
          ...getBackgroundHeaders(background),
          ...sent.headers,
        },
      } as unknown as Parameters<typeof service<typeof endpoint>>[1])
      if (kind === 'member' && !background) deps.used()
      return answer
    }
    const mayGoOn = async (error: ApiError): Promise<boolean> => {
      const kind = getTokenKind(endpoint.auth, deps.tokens())
      if (deps.isMember() && kind === 'member' && error.status === 401)
        if (await deps.comeBack(!background)) return true
      return deps.isExpired() && !isOpen && !background && deps.waitForReturn()
    }
    if (!isOpen) await deps.tokensBack()
    if (deps.isExpired() && !isOpen && !(await deps.waitForReturn()))
      throw new ApiError(401, { errors: [] }, `${endpoint.method} ${endpoint.path}`)
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (await mayGoOn(error)) return await attempt()
      const isQuiet = quiet || background || !(`${endpoint.method} ${endpoint.path}` in errorScreenCalls)
      if (error.status === 500 && !isQuiet) deps.serverFailed()
      throw error
    }
  }
