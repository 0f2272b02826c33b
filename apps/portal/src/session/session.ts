import type { Call, SentExtras } from '@evenkeel/contract/call'
import { Refused } from '@evenkeel/contract/call'
import type { Answer, EndpointShape, Sent } from '@evenkeel/contract/endpoint'
import { extendAnswerToken } from '@evenkeel/contract/own/answers'
import { extendMemberToken, logOut } from '@evenkeel/contract/own/auth'
import { extendTelehealthToken, readFakeUserToken } from '@evenkeel/contract/own/mdlive'
import { readMe } from '@evenkeel/contract/own/me'
import type { SignedInUser, TelehealthToken, User } from '@evenkeel/contract/own/users'
import type { KeyValue, LocalKey } from '#lib/storage.ts'
import { authHeader, isStale, noTokens, type TokenKind, tokenKindFor, type Tokens } from './tokens.ts'

/** restoring: the hint cookie says that somebody is signed in here, and the session is being brought back. */
export type SessionStatus = 'visitor' | 'restoring' | 'member'
/** Whether the mailbox is confirmed, as far as we were told (STATE-04 to 07). */
export type Verification = 'initial' | true | false

export interface SessionState {
  readonly status: SessionStatus
  /** The member, or the half-registered person whose code is still open. */
  readonly user: User | null
  readonly verification: Verification
  /** True after a forced log-out, until somebody signs in: shows the session-expired message (STATE-15). */
  readonly expired: boolean
}

export interface SessionDeps {
  /** The own API with `X-Client-Id` already set. */
  readonly own: Call
  readonly telehealth: Call
  /** Monotonic milliseconds. */
  readonly monotonic: () => number
  readonly local: KeyValue<LocalKey>
  /** Whether the hint cookie is there. */
  readonly hinted: boolean
  /** Runs an act alone among all tabs of this browser. */
  readonly alone: <T>(name: string, act: () => Promise<T>) => Promise<T>
}

/** What may be said along with a call. */
export interface CallExtras extends SentExtras {
  /** A failure of this call stays where it is: no error screen for HTTP 500. */
  readonly quiet?: boolean
}
export type SessionCall = <E extends EndpointShape>(
  endpoint: E,
  sent: Sent<E> & CallExtras,
) => Promise<Answer<E>>

export type Session = ReturnType<typeof createSession>

const fromTelehealth = (token: TelehealthToken, since: number) => ({
  value: token.jwt,
  since,
  userId: token.user.id,
})

/** Everything that knows who is here: the tokens, their renewal, signing in and out. No React in here. */
export function createSession(deps: SessionDeps) {
  let tokens: Tokens = noTokens
  let state: SessionState = {
    status: deps.hinted ? 'restoring' : 'visitor',
    user: null,
    verification: 'initial',
    expired: deps.local.get('forcedLogout') === 'true',
  }
  let first: SessionState | null = { ...state, expired: false }
  deps.local.remove('forcedLogout')
  const listeners = new Set<() => void>()
  const renewals = new Map<TokenKind, Promise<void>>()
  let returning: Promise<'back' | 'gone' | 'unknown'> | null = null
  let onServerTrouble: () => void = () => {}
  let onLeft: (memberId: string) => void = () => {}

  const change = (next: Partial<SessionState>): void => {
    state = { ...state, ...next }
    first = null
    for (const listener of listeners) listener()
  }
  const hold = (next: Partial<Tokens>): void => {
    tokens = { ...tokens, ...next }
  }
  const end = (next: Partial<SessionState>): void => {
    tokens = noTokens
    change({ status: 'visitor', user: null, verification: 'initial', ...next })
  }

  /** Logged out on purpose, here or in another tab: nothing of the person stays. */
  const leave = (): void => {
    const { user } = state
    end({ expired: false })
    if (user) onLeft(user.id)
  }

  /** Forced log-out: the session is over whether we like it or not. */
  const expire = (): void => {
    if (state.status === 'visitor') return
    deps.local.set('forcedLogout', 'true')
    end({ expired: true })
  }

  async function renewOnce(kind: TokenKind): Promise<void> {
    const held = tokens[kind]
    if (!held) return
    if (kind === 'answer') {
      const { answer_token } = await deps.own(extendAnswerToken, { body: { answer_token: held.value } })
      hold({ answer: { value: answer_token, since: deps.monotonic() } })
    } else if (kind === 'member') {
      const { auth_token } = await deps.own(extendMemberToken, { body: { auth_token: held.value } })
      hold({ member: { value: auth_token, since: deps.monotonic() } })
    } else if (tokens.member && tokens.telehealth) {
      const { userId } = tokens.telehealth
      const { jwt_token } = await deps.own(extendTelehealthToken, {
        body: { jwt_token: held.value },
        headers: authHeader('member', tokens),
      })
      hold({ telehealth: { value: jwt_token, since: deps.monotonic(), userId } })
    } else {
      // A visitor cannot extend the temporary user's token: a new one is asked for (contract.md 3.5).
      const fresh = await deps.own(readFakeUserToken, { headers: authHeader('answers', tokens) })
      hold({ telehealth: fromTelehealth(fresh, deps.monotonic()) })
    }
  }

  /**
   * Another tab may have renewed the session meanwhile, and the token held here is dead: the cookie brings the same
   * person back. Somebody else's cookie never does: this tab shows the first person's screens.
   */
  async function returnByCookie(): Promise<'back' | 'gone' | 'unknown'> {
    try {
      const { auth_token } = await deps.own(extendMemberToken, { body: {} })
      const user = await deps.own(readMe, { headers: { authorization: `Token ${auth_token}` } })
      if (user.id !== state.user?.id) return 'gone'
      hold({ member: { value: auth_token, since: deps.monotonic() } })
      acceptUser(user)
      return 'back'
    } catch (error) {
      return error instanceof Refused && error.status < 500 ? 'gone' : 'unknown'
    }
  }

  /** Comes back once for all calls that were refused at the same time; a session that is really over is ended. */
  async function comeBack(): Promise<boolean> {
    const running = returning ?? deps.alone('evenkeel-renew-member', returnByCookie)
    returning = running
    const outcome = await running.finally(() => {
      returning = null
    })
    if (outcome === 'gone') expire()
    return outcome === 'back'
  }

  /** Renews a stale token; calls that come meanwhile wait for the same renewal (AUTH-12). */
  async function renewIfStale(kind: TokenKind): Promise<void> {
    const held = tokens[kind]
    if (!held || !isStale(kind, held, deps.monotonic())) return
    const running = renewals.get(kind) ?? deps.alone(`evenkeel-renew-${kind}`, () => renewOnce(kind))
    renewals.set(kind, running)
    try {
      await running
    } catch (error) {
      if (!(error instanceof Refused)) return // No answer: the token's remaining life is used (ruling R6).
      if (error.status >= 500) return
      if (kind === 'answer' && state.status === 'visitor') {
        hold({ answer: null, telehealth: null })
        change({ expired: true })
      } else if (kind === 'member' && (await comeBack())) return
      else expire()
      throw error
    } finally {
      renewals.delete(kind)
    }
  }

  const calling =
    (service: Call): SessionCall =>
    async (endpoint, { quiet = false, ...sent }) => {
      const kind = tokenKindFor(endpoint.auth, tokens)
      if (kind === 'telehealth' && tokens.member) await renewIfStale('member')
      if (kind) await renewIfStale(kind)
      const attempt = () =>
        service(endpoint, {
          ...sent,
          headers: { ...authHeader(endpoint.auth, tokens), ...sent.headers },
        } as unknown as Parameters<typeof service<typeof endpoint>>[1])
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        const isOver = error.status === 401 && kind === 'member' && state.status === 'member'
        if (isOver && (await comeBack())) return await attempt()
        if (error.status === 500 && !quiet) onServerTrouble()
        throw error
      }
    }
  const own = calling(deps.own)
  const telehealth = calling(deps.telehealth)

  const acceptUser = (user: User): void => {
    if (user.md_live) hold({ telehealth: fromTelehealth(user.md_live, deps.monotonic()) })
    change({
      user,
      status: user.is_verified ? 'member' : 'visitor',
      ...(user.is_verified ? { verification: true, expired: false } : {}),
    })
  }

  return {
    own,
    telehealth,
    read: (): SessionState => state,
    /** What the first HTML was drawn with: the server knows nothing of this browser's storage. */
    readFirst: (): SessionState => first ?? state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Who is told about an HTTP 500 that no screen handles itself. */
    whenServerFails: (act: () => void): void => {
      onServerTrouble = act
    },
    /** Who is told, with the member's id, that somebody logged out on purpose. */
    whenLeft: (act: (memberId: string) => void): void => {
      onLeft = act
    },
    /** The tokens' owners, for calls that name a patient. */
    telehealthUserId: (): number | null => tokens.telehealth?.userId ?? null,
    telehealthJwt: (): string | null => tokens.telehealth?.value ?? null,
    hasAnswerToken: (): boolean => tokens.answer !== null,
    /** The answer token, to hand the answers over at registration and log-in. */
    answerToken: (): string | null => tokens.answer?.value ?? null,
    /** Authorization of whoever registered or signed in here, for calls that take it without demanding it. */
    ownAuthorization: (): Record<string, string> => authHeader('member', tokens),
    holdAnswerToken: (value: string | null): void =>
      hold({ answer: value === null ? null : { value, since: deps.monotonic() } }),
    holdTelehealth: (token: TelehealthToken): void =>
      hold({ telehealth: fromTelehealth(token, deps.monotonic()) }),
    /** Takes over what log-in and registration answer (ROLE-06). */
    accept: ({ auth_token, ...user }: SignedInUser): void => {
      hold({ member: { value: auth_token, since: deps.monotonic() } })
      acceptUser(user)
    },
    /** Loads the current user anew (GUARD-03). */
    reload: async (): Promise<void> => acceptUser(await own(readMe, { quiet: true })),
    /** Brings the session of the cookie back after a reload of the page (GUARD-01). */
    restore: async (): Promise<void> => {
      try {
        const { auth_token } = await deps.alone('evenkeel-renew-member', () =>
          deps.own(extendMemberToken, { body: {} }),
        )
        hold({ member: { value: auth_token, since: deps.monotonic() } })
        acceptUser(await own(readMe, { quiet: true }))
      } catch (error) {
        if (error instanceof Refused && error.status < 500) end({ expired: true })
        else end({})
      }
    },
    setVerification: (verification: Verification): void => change({ verification }),
    forgetExpired: (): void => change({ expired: false }),
    expire,
    /** Signs out here and tells the other tabs (STORE-04). The server is told, but its silence keeps nobody signed in. */
    signOut: async (): Promise<void> => {
      const headers = authHeader('member', tokens)
      leave()
      deps.local.set('logOut', 'true')
      await deps.own(logOut, { headers, keepalive: true }).catch(() => {})
    },
    /** Another tab signed out. */
    leaveWithOthers: leave,
  }
}
