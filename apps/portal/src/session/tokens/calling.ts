import { type Call, Refused, type SentExtras } from '@evenkeel/contract/call'
import { backgroundHeaders } from './background.ts'
import { failsLoudly } from './server-failure.ts'
import { authHeader, type TokenKind, tokenKindFor } from './tokens.ts'
import type { Answer, EndpointShape, Sent } from '@evenkeel/contract/endpoint'

/** What may be said along with a call. */
interface CallExtras extends SentExtras {
  /** Here a failure stays where it is, also of a call whose HTTP 500 leads to the error screen elsewhere. */
  readonly quiet?: boolean
  /** Nobody asked for this call by hand, as a poll: it does not prolong the session. */
  readonly background?: boolean
}
export type SessionCall = <E extends EndpointShape>(
  endpoint: E,
  sent: Sent<E> & CallExtras,
) => Promise<Answer<E>>

/** What a call in a person's name asks of the session. */
export interface CallingDeps {
  readonly tokens: () => Parameters<typeof authHeader>[1]
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
export const callingWith =
  (deps: CallingDeps) =>
  (service: Call): SessionCall =>
  async (endpoint, { quiet = false, background = false, ...sent }) => {
    const isOpen = endpoint.auth === 'none'
    const attempt = async () => {
      const kind = tokenKindFor(endpoint.auth, deps.tokens())
      if (kind === 'telehealth' && deps.tokens().member) await deps.renewFor('member', background)
      if (kind) await deps.renewFor(kind, background)
      const answer = await service(endpoint, {
        ...sent,
        headers: {
          ...authHeader(endpoint.auth, deps.tokens()),
          ...backgroundHeaders(background),
          ...sent.headers,
        },
      } as unknown as Parameters<typeof service<typeof endpoint>>[1])
      if (kind === 'member' && !background) deps.used()
      return answer
    }
    const mayGoOn = async (error: Refused): Promise<boolean> => {
      const kind = tokenKindFor(endpoint.auth, deps.tokens())
      if (deps.isMember() && kind === 'member' && error.status === 401)
        if (await deps.comeBack(!background)) return true
      return deps.isExpired() && !isOpen && !background && deps.waitForReturn()
    }
    if (!isOpen) await deps.tokensBack()
    if (deps.isExpired() && !isOpen && !(await deps.waitForReturn()))
      throw new Refused(401, { errors: [] }, `${endpoint.method} ${endpoint.path}`)
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (await mayGoOn(error)) return await attempt()
      const isQuiet = quiet || background || !(`${endpoint.method} ${endpoint.path}` in failsLoudly)
      if (error.status === 500 && !isQuiet) deps.serverFailed()
      throw error
    }
  }
