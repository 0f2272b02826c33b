import { type ApiCall, ApiError, type CallOptions } from '@evenkeel/api-contract/client/api-call'
import { getBackgroundHeaders } from './background-headers.ts'
import { errorScreenCalls } from './error-screen-calls.ts'
import { getAuthHeader, type TokenKind, getTokenKind } from './tokens.ts'
import type { EndpointResult, Endpoint, CallInput } from '@evenkeel/api-contract/endpoint'

/** What may be said along with a call. */
interface TokenCallOptions extends CallOptions {
  /** Here a failure stays where it is, also of a call whose HTTP 500 leads to the error screen elsewhere. */
  readonly quiet?: boolean
  /** Nobody asked for this call by hand, as a poll: it does not prolong the session. */
  readonly background?: boolean
}
export type SessionCall = <E extends Endpoint>(
  endpoint: E,
  sent: CallInput<E> & TokenCallOptions,
) => Promise<EndpointResult<E>>

/** What a call in a person's name asks of the session. */
export interface AuthenticatedCallDeps {
  readonly tokens: () => Parameters<typeof getAuthHeader>[1]
  readonly isMember: () => boolean
  /** Resolves once calls in a member's name may be made, where the page was drawn before its tokens were here. */
  readonly tokensBack: () => Promise<void>
  /** The session ended by itself, and its member may still come back in place. */
  readonly isExpired: () => boolean
  /** True once the same person is back. */
  readonly waitForReturn: () => Promise<boolean>
  /** Renews what the call needs. */
  readonly renewFor: (kind: TokenKind, isBackground: boolean) => Promise<void>
  /** After a refusal: whether the cookie brought the same person back. */
  readonly comeBack: (isInterrupted: boolean) => Promise<boolean>
  /** The call counts as use of the session. */
  readonly used: () => void
  readonly serverFailed: () => void
}

/** Calls of a service with the right token, renewed first where it is old; made again when the person came back. */
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
