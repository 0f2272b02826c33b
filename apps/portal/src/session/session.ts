import { Refused } from '@evenkeel/contract/call'
import { extendMemberToken, logOut } from '@evenkeel/contract/own/auth'
import { readMe } from '@evenkeel/contract/own/me'
import { readMySession } from '@evenkeel/contract/own/sessions'
import type { SignedInUser, User } from '@evenkeel/contract/own/users'
import type { TelehealthToken } from '@evenkeel/contract/telehealth/token'
import { callingWith } from './tokens/calling.ts'
import { endOnServer } from './end-on-server.ts'
import { isRefusal, isUnconfirmed } from './refused-session.ts'
import { createReturning, type Outcome } from './sign-in-again.ts'
import { createTokenKeeper, MEMBER_LOCK } from './tokens/token-keeper.ts'
import type { SessionDeps, SessionState, Verification } from './session-state.ts'
import { authHeader, type TokenKind } from './tokens/tokens.ts'

export type Session = ReturnType<typeof createSession>

/** Everything that knows who is here: the tokens, their renewal, signing in and out. No React in here. */
export function createSession(deps: SessionDeps) {
  const keeper = createTokenKeeper(deps)
  const returning = createReturning()
  const wasForcedOut = deps.local.get('forcedLogout') === 'true'
  let state: SessionState = {
    status: deps.hasSessionFlag ? 'restoring' : 'visitor',
    user: null,
    verification: 'initial',
    expired: wasForcedOut,
    endedHere: wasForcedOut,
    expiredSession: null,
    isOutOfReach: false,
  }
  // The same object where nothing differs: another one would draw the whole page twice at its start. It stays what it is:
  // parts of the page get their handlers later than others, and compare themselves with the first HTML then.
  const first: SessionState = state.expired ? { ...state, expired: false, endedHere: false } : state
  deps.local.remove('forcedLogout')
  const listeners = new Set<() => void>()
  let comingBack: Promise<Outcome> | null = null
  let lastUse = deps.monotonic()
  /** Own token of a registration that waits for its code since before a reload: good for asking about it, and nothing else. */
  let openRegistration: string | null = null
  let onServerTrouble: () => void = () => {}
  let onLeft: (memberId: string) => void = () => {}

  const change = (next: Partial<SessionState>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const end = (next: Partial<SessionState>): void => {
    keeper.clear()
    change({
      status: 'visitor',
      user: null,
      verification: 'initial',
      expiredSession: null,
      isOutOfReach: false,
      ...next,
    })
    if (state.expiredSession === null) returning.tell(false)
  }
  const whoIsHere = (): string | null => state.user?.id ?? state.expiredSession?.memberId ?? null
  /** Logged out on purpose, here or in another tab. Only of the person who did it nothing stays; drafts of others stay locked. */
  const leave = (whoLeft: string | null): void => {
    const isOwn = whoLeft !== null && whoLeft === whoIsHere()
    end({ expired: false, endedHere: false })
    if (isOwn) onLeft(whoLeft)
  }

  /** Forced log-out: the session is over whether we like it or not. The same person may sign in again in place. */
  const lapse = (isInterrupted: boolean): void => {
    const { status, user } = state
    if (status === 'visitor') return
    deps.local.set('forcedLogout', 'true')
    const expiredSession =
      status === 'member' && user ? { memberId: user.id, email: user.email, isInterrupted } : null
    end({ expired: true, endedHere: expiredSession !== null || state.endedHere, expiredSession })
  }

  const acceptUser = (user: User): void => {
    const { expiredSession } = state
    openRegistration = null
    keeper.belongTo(user.id)
    keeper.holdTelehealthOf(user)
    change({
      user,
      expiredSession: null,
      isOutOfReach: false,
      status: user.is_verified ? 'member' : 'visitor',
      ...(user.is_verified ? { verification: true, expired: false, endedHere: false } : {}),
    })
    if (!user.is_verified) return
    lastUse = deps.monotonic()
    deps.local.remove('forcedLogout')
    // Log-out is heard by other tabs as a change of this key, so it has to change.
    deps.local.set('logOut', 'false')
    keeper.share()
    if (expiredSession) returning.tell(expiredSession.memberId === user.id)
  }

  /**
   * The service that says so knows no cookie: it is ended there and here, or a reload would bring the session back
   * without a password (STATE-15). The cookie of whoever logged in here since stays.
   */
  const logOutByForce = (isInterrupted: boolean): void => {
    if (state.status === 'visitor') return
    const headers = authHeader('member', keeper.read())
    if (keeper.isNewest()) deps.sessionFlag.clear()
    lapse(isInterrupted)
    void deps.own(logOut, { headers, keepalive: true }).catch(() => {})
  }

  /** The newest token from the cookie, and whose it is; another organisation's session stays there. Only under the lock. */
  async function fromCookie(): Promise<'back' | 'elsewhere'> {
    const { auth_token } = await deps.own(extendMemberToken, { body: {} })
    const headers = { authorization: `Token ${auth_token}` }
    const user = await deps.own(readMe, { headers }).catch((error: unknown) => {
      if (isUnconfirmed(error)) openRegistration = auth_token
      throw error
    })
    const known = state.user?.id ?? state.expiredSession?.memberId
    // Another person signed in in this browser meanwhile: this tab still shows the first person's screens.
    if (known !== undefined && known !== user.id) throw new Refused(401, { errors: [] }, 'another member')
    if (user.organisation_username !== deps.client) return 'elsewhere'
    keeper.holdMember(auth_token)
    acceptUser(user)
    return 'back'
  }

  /**
   * The token held here was refused, though another tab may have renewed the session: the cookie brings the same person
   * back. Once for all calls that were refused at the same time; a session that is really over is ended.
   */
  async function comeBack(isInterrupted: boolean): Promise<boolean> {
    const act = async (): Promise<Outcome> =>
      fromCookie().catch((error: unknown) => (isRefusal(error) ? 'gone' : 'unknown'))
    const running = comingBack ?? deps.alone(MEMBER_LOCK, act)
    comingBack = running
    const outcome = await running.finally(() => {
      comingBack = null
    })
    if (outcome === 'gone' || outcome === 'elsewhere') lapse(isInterrupted)
    return outcome === 'back'
  }

  /** Renews what a call needs; trouble on the way lets the call use the token's remaining life (RD-006). */
  async function renewFor(kind: TokenKind, isBackground: boolean, isForced = false): Promise<void> {
    if (!isForced && !keeper.needsRenewal(kind, isBackground)) return
    const { status } = state
    try {
      await keeper.renew(kind, isBackground, isForced)
      if (kind === 'member' && !isBackground) lastUse = deps.monotonic()
    } catch (error) {
      if (!isRefusal(error)) {
        if (isForced) throw error
        return
      }
      if (kind === 'answer' && status === 'visitor') {
        keeper.hold({ answer: null, telehealth: null })
        change({ expired: true })
      } else if (kind === 'member' && (await comeBack(!isBackground))) return
      else logOutByForce(!isBackground)
      throw error
    }
  }

  const calling = callingWith({
    tokens: keeper.read,
    isMember: () => state.status === 'member',
    isLapsed: () => state.expiredSession !== null,
    waitForReturn: returning.wait,
    renewFor,
    comeBack,
    used: () => {
      lastUse = deps.monotonic()
    },
    serverFailed: () => onServerTrouble(),
  })
  const own = calling(deps.own)
  const telehealth = calling(deps.telehealth)

  const reload = async (): Promise<void> => acceptUser(await own(readMe, { quiet: true }))
  const restore = async (): Promise<void> => {
    try {
      if ((await deps.alone(MEMBER_LOCK, fromCookie)) === 'elsewhere') change({ status: 'visitor' })
    } catch (error) {
      if (isUnconfirmed(error)) change({ status: 'visitor' })
      else if (isRefusal(error)) end({ expired: true, endedHere: error.status === 401 })
      // Nobody is signed out by a hiccup (RD-006): it is said, and tried again.
      else change({ isOutOfReach: true })
    }
  }

  deps.tabs.listen((message) => {
    if (message.type === 'left') leave(message.memberId)
    else if (message.type === 'ask') {
      if (message.memberId === state.user?.id) keeper.share()
    } else if (message.memberId === state.expiredSession?.memberId) void comeBack(true)
    else keeper.hear(message)
  })

  return {
    own,
    telehealth,
    through: calling,
    read: (): SessionState => state,
    monotonic: deps.monotonic,
    /** What the first HTML was drawn with: the server knows nothing of this browser's storage. */
    readFirst: (): SessionState => first,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Who is told about an HTTP 500 that no screen handles itself. */
    whenServerFails: (act: () => void): void => {
      onServerTrouble = act
    },
    /** Who is told, with the member's id, that a person logged out on purpose. */
    whenLeft: (act: (memberId: string) => void): void => {
      onLeft = act
    },
    /** The tokens' owners, for calls that name a patient. */
    telehealthUserId: (): number | null => keeper.read().telehealth?.userId ?? null,
    telehealthJwt: (): string | null => keeper.read().telehealth?.value ?? null,
    hasAnswerToken: (): boolean => keeper.read().answer !== null,
    /** The answer token, to hand the answers over at registration and log-in. */
    answerToken: (): string | null => keeper.read().answer?.value ?? null,
    /** Authorization of whoever registered or signed in here, for calls that take it without demanding it. */
    ownAuthorization: (): Record<string, string> => authHeader('member', keeper.read()),
    holdAnswerToken: (value: string | null): void =>
      keeper.hold({ answer: value === null ? null : { value, since: deps.monotonic() } }),
    holdTelehealth: (token: TelehealthToken): void => keeper.holdTelehealth(token),
    /** Takes over what log-in and registration answer (ROLE-06). */
    accept: ({ auth_token, ...user }: SignedInUser): void => {
      keeper.holdMember(auth_token)
      acceptUser(user)
    },
    /** Authorization of the registration made in this browser, also after a reload. */
    ownRegistration: (): Record<string, string> =>
      openRegistration === null
        ? authHeader('member', keeper.read())
        : { authorization: `Token ${openRegistration}` },
    hasOpenRegistration: (): boolean => openRegistration !== null,
    /** The code of the registration made in this browser is confirmed: its member is signed in. */
    enter: (): Promise<void> => (openRegistration === null ? reload() : restore()),
    /** Loads the current user again (GUARD-03). */
    reload,
    /** Brings the session of the cookie back after a reload of the page (GUARD-01). */
    restore,
    /** Whether the session still lives, asked without prolonging it; without an answer nothing changes. */
    check: async (): Promise<void> => {
      if (state.status !== 'member') return
      // Whoever logged out on purpose has removed the drafts there; after a forced log-out they are kept.
      if (deps.sessionFlag.read() === null) leave(null)
      else await own(readMySession, { background: true, quiet: true }).catch(() => {})
    },
    /** Tries to bring the session back once more. */
    tryAgain: (): void => change({ isOutOfReach: false }),
    setVerification: (verification: Verification): void => change({ verification }),
    /** Whoever is here now goes on without an account. */
    goOnAsVisitor: (): void => {
      deps.local.remove('forcedLogout')
      change({ endedHere: false })
    },
    /** A call that stands for the session was refused: it is over (RD-006). */
    expire: (): void => logOutByForce(true),
    /** Nobody was here for too long. */
    rest: (): void => lapse(false),
    /** Nobody comes back in place any more: what waited is given up. */
    stopWaiting: (): void => {
      if (state.expiredSession === null) return
      change({ expiredSession: null })
      returning.tell(false)
    },
    /** When a call last counted as use of the session, in monotonic milliseconds. */
    lastUse: (): number => lastUse,
    /** A person is at work here: counts like a request, so a stale own token is renewed (AUTH-09), a visitor's answer token as well. Never throws. */
    touch: async (): Promise<void> => {
      const kind = state.status === 'member' ? 'member' : 'answer'
      if (keeper.read()[kind]) await renewFor(kind, false).catch(() => {})
    },
    /** Prolongs the session on wish. Throws Refused or Unreachable. */
    stay: (): Promise<void> => renewFor('member', false, true),
    /** Whether this browser holds a session, of this organisation or of another one. */
    isAnybodySignedIn: (): boolean => state.user !== null || deps.sessionFlag.read() !== null,
    /** Signs out here and tells the other tabs (STORE-04), and the server unless it knows. Its silence keeps nobody in. */
    signOut: async (isKnown = false): Promise<void> => {
      const [headers, memberId] = [authHeader('member', keeper.read()), whoIsHere()]
      leave(memberId)
      deps.local.set('logOut', 'true')
      deps.tabs.say({ type: 'left', memberId })
      deps.sessionFlag.clear()
      if (!isKnown) await endOnServer(deps.own, headers)
    },
    /** Another tab signed out, and did not say who. */
    leaveWithOthers: (): void => leave(state.user?.id ?? null),
  }
}
