import { type Call, Refused } from '@evenkeel/contract/call'
import { extendMemberToken } from '@evenkeel/contract/own/auth'
import { readMe } from '@evenkeel/contract/own/me'
import { readMySession } from '@evenkeel/contract/own/sessions'
import type { SignedInUser, TelehealthToken, User } from '@evenkeel/contract/own/users'
import type { KeyValue, LocalKey } from '#lib/storage.ts'
import { callingWith } from './calling.ts'
import { endOnServer } from './end-on-server.ts'
import { createReturning, type Lapse } from './returning.ts'
import { createTokenKeeper, MEMBER_LOCK, type TokenKeeperDeps } from './token-keeper.ts'
import { authHeader, type TokenKind } from './tokens.ts'

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
  /** Set after a forced log-out while the person may still sign in again in place. */
  readonly lapsed: Lapse | null
  /** The session could not be brought back because nothing answered; it is tried again on wish. */
  readonly isOutOfReach: boolean
}

export interface SessionDeps extends TokenKeeperDeps {
  readonly telehealth: Call
  readonly local: KeyValue<LocalKey>
  /** Whether the hint cookie was there when the page was asked for. */
  readonly hinted: boolean
}

export type Session = ReturnType<typeof createSession>

const isRefusal = (error: unknown): error is Refused => error instanceof Refused && error.status < 500

/** Everything that knows who is here: the tokens, their renewal, signing in and out. No React in here. */
export function createSession(deps: SessionDeps) {
  const keeper = createTokenKeeper(deps)
  const returning = createReturning()
  let state: SessionState = {
    status: deps.hinted ? 'restoring' : 'visitor',
    user: null,
    verification: 'initial',
    expired: deps.local.get('forcedLogout') === 'true',
    lapsed: null,
    isOutOfReach: false,
  }
  // The same object where nothing differs: another one would draw the whole page twice at its start. It stays what it is:
  // parts of the page get their handlers later than others, and compare themselves with the first HTML then.
  const first: SessionState = state.expired ? { ...state, expired: false } : state
  deps.local.remove('forcedLogout')
  const listeners = new Set<() => void>()
  let comingBack: Promise<'back' | 'gone' | 'unknown'> | null = null
  let lastUse = deps.monotonic()
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
      lapsed: null,
      isOutOfReach: false,
      ...next,
    })
    if (state.lapsed === null) returning.tell(false)
  }
  const whoIsHere = (): string | null => state.user?.id ?? state.lapsed?.memberId ?? null
  /** Logged out on purpose, here or in another tab. Only of the person who did it nothing stays; drafts of others stay locked. */
  const leave = (whoLeft: string | null): void => {
    const isOwn = whoLeft !== null && whoLeft === whoIsHere()
    end({ expired: false })
    if (isOwn) onLeft(whoLeft)
  }

  /** Forced log-out: the session is over whether we like it or not. The same person may sign in again in place. */
  const lapse = (isInterrupted: boolean): void => {
    const { status, user } = state
    if (status === 'visitor') return
    deps.local.set('forcedLogout', 'true')
    const lapsed =
      status === 'member' && user ? { memberId: user.id, email: user.email, isInterrupted } : null
    end({ expired: true, lapsed })
  }

  const acceptUser = (user: User): void => {
    const { lapsed } = state
    keeper.belongTo(user.id)
    if (user.md_live) keeper.holdTelehealth(user.md_live)
    change({
      user,
      lapsed: null,
      isOutOfReach: false,
      status: user.is_verified ? 'member' : 'visitor',
      ...(user.is_verified ? { verification: true, expired: false } : {}),
    })
    if (!user.is_verified) return
    lastUse = deps.monotonic()
    deps.local.remove('forcedLogout')
    // Log-out is heard by other tabs as a change of this key, so it has to change.
    deps.local.set('logOut', 'false')
    keeper.share()
    if (lapsed) returning.tell(lapsed.memberId === user.id)
  }

  /** The newest token from the cookie, and whose it is. Only under the lock. */
  async function fromCookie(): Promise<'back'> {
    const { auth_token } = await deps.own(extendMemberToken, { body: {} })
    const user = await deps.own(readMe, { headers: { authorization: `Token ${auth_token}` } })
    const known = state.user?.id ?? state.lapsed?.memberId
    // Somebody else signed in in this browser meanwhile: this tab still shows the first person's screens.
    if (known !== undefined && known !== user.id) throw new Refused(401, { errors: [] }, 'another member')
    keeper.holdMember(auth_token)
    acceptUser(user)
    return 'back'
  }

  /**
   * The token held here was refused, though another tab may have renewed the session: the cookie brings the same person
   * back. Once for all calls that were refused at the same time; a session that is really over is ended.
   */
  async function comeBack(isInterrupted: boolean): Promise<boolean> {
    const act = async (): Promise<'back' | 'gone' | 'unknown'> =>
      fromCookie().catch((error: unknown) => (isRefusal(error) ? 'gone' : 'unknown'))
    const running = comingBack ?? deps.alone(MEMBER_LOCK, act)
    comingBack = running
    const outcome = await running.finally(() => {
      comingBack = null
    })
    if (outcome === 'gone') lapse(isInterrupted)
    return outcome === 'back'
  }

  /** Renews what a call needs; trouble on the way lets the call use the token's remaining life (ruling R6). */
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
      else lapse(!isBackground)
      throw error
    }
  }

  const calling = callingWith({
    tokens: keeper.read,
    isMember: () => state.status === 'member',
    isLapsed: () => state.lapsed !== null,
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

  deps.tabs.listen((message) => {
    if (message.type === 'left') leave(message.memberId)
    else if (message.type === 'ask') {
      if (message.memberId === state.user?.id) keeper.share()
    } else if (message.memberId === state.lapsed?.memberId) void comeBack(true)
    else keeper.hear(message)
  })

  return {
    own,
    telehealth,
    through: calling,
    read: (): SessionState => state,
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
    /** Who is told, with the member's id, that somebody logged out on purpose. */
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
    /** Loads the current user anew (GUARD-03). */
    reload: async (): Promise<void> => acceptUser(await own(readMe, { quiet: true })),
    /** Brings the session of the cookie back after a reload of the page (GUARD-01). */
    restore: async (): Promise<void> => {
      try {
        await deps.alone(MEMBER_LOCK, fromCookie)
      } catch (error) {
        if (isRefusal(error)) end({ expired: true })
        // Nobody is signed out by a hiccup (ruling R6): it is said, and tried again.
        else change({ isOutOfReach: true })
      }
    },
    /** Whether the session still lives, asked without prolonging it; without an answer nothing changes. */
    check: async (): Promise<void> => {
      if (state.status !== 'member') return
      if (deps.hint.read() === null) leave(whoIsHere())
      else await own(readMySession, { background: true, quiet: true }).catch(() => {})
    },
    /** Tries to bring the session back once more. */
    tryAgain: (): void => change({ isOutOfReach: false }),
    setVerification: (verification: Verification): void => change({ verification }),
    forgetExpired: (): void => change({ expired: false }),
    /** A call that stands for the session was refused: it is over (ruling R6). */
    expire: (): void => lapse(true),
    /** Nobody was here for too long. */
    rest: (): void => lapse(false),
    /** Nobody comes back in place any more: what waited is given up. */
    stopWaiting: (): void => {
      if (state.lapsed === null) return
      change({ lapsed: null })
      returning.tell(false)
    },
    /** When a call last counted as use of the session, in monotonic milliseconds. */
    lastUse: (): number => lastUse,
    /** Somebody is at work here: counts like a request, so a stale own token is renewed (AUTH-09). Never throws. */
    touch: async (): Promise<void> => {
      if (state.status === 'member') await renewFor('member', false).catch(() => {})
    },
    /** Prolongs the session on wish. Throws Refused or Unreachable. */
    stay: (): Promise<void> => renewFor('member', false, true),
    /** Signs out here and tells the other tabs (STORE-04), and the server unless it knows. Its silence keeps nobody in. */
    signOut: async (isKnown = false): Promise<void> => {
      const [headers, memberId] = [authHeader('member', keeper.read()), whoIsHere()]
      leave(memberId)
      deps.local.set('logOut', 'true')
      deps.tabs.say({ type: 'left', memberId })
      deps.hint.clear()
      if (!isKnown) await endOnServer(deps.own, headers)
    },
    /** Another tab signed out, and did not say who. */
    leaveWithOthers: (): void => leave(state.user?.id ?? null),
  }
}
