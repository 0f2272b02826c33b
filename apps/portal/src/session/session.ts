import { readMe } from '@evenkeel/api-contract/portal/me'
import { readMySession } from '@evenkeel/api-contract/portal/sessions'
import type { SignedInUser, User } from '@evenkeel/api-contract/portal/schemas/users'
import type { TelehealthToken } from '@evenkeel/api-contract/telehealth/schemas/token'
import { createRegistrationCheck } from './lifecycle/check-registration.ts'
import { endServerSession } from './lifecycle/end-server-session.ts'
import { createSessionCore, type SessionCore } from './lifecycle/session-core.ts'
import { isSessionRefusal } from './lifecycle/session-refusal.ts'
import type { SessionDeps, Verification } from './lifecycle/session-state.ts'
import { createSignIn, type SignIn } from './lifecycle/sign-in.ts'
import { createSignOut, type SignOut } from './lifecycle/sign-out.ts'
import { createAuthenticatedCall } from './tokens/authenticated-call.ts'
import { getAuthHeader, type TokenKind } from './tokens/tokens.ts'

/**
 * Renews the tokens a call needs. If that fails temporarily, the call uses the token's remaining lifetime
 * (RD-006).
 */
const createCallRenewal =
  (
    { keeper, store, usage }: Pick<SessionCore, 'keeper' | 'store' | 'usage'>,
    { comeBack }: Pick<SignIn, 'comeBack'>,
    { logOutByForce }: Pick<SignOut, 'logOutByForce'>,
  ) =>
  async (kind: TokenKind, isBackground: boolean, isForced = false): Promise<void> => {
    if (!isForced && !keeper.needsRenewal(kind, isBackground)) return
    const { status } = store.read()
    try {
      await keeper.renew(kind, isBackground, isForced)
      if (kind === 'member' && !isBackground) usage.note()
    } catch (error) {
      if (!isSessionRefusal(error)) {
        // A log-out in another tab aborts the renewal: there is no user to continue for.
        if (isForced || store.read().status !== status) throw error
        return
      }
      if (kind === 'answer' && status === 'visitor') {
        keeper.hold({ answer: null, telehealth: null })
        store.change({ expired: true })
      } else if (kind === 'member' && (await comeBack(!isBackground))) return
      else logOutByForce(!isBackground)
      throw error
    }
  }
type CallRenewal = ReturnType<typeof createCallRenewal>

export type Session = ReturnType<typeof createSession>
type SessionCalls = ReturnType<typeof createCalls>

/** The session: tokens, renewal, sign-in and sign-out. Independent of React. */
export function createSession(deps: SessionDeps) {
  const core = createSessionCore(deps)
  const signOut = createSignOut(core)
  const signIn = createSignIn(core, signOut)
  const renewFor = createCallRenewal(core, signIn, signOut)
  const calls = createCalls(core, signIn, renewFor)
  syncTabs(core, signIn, signOut)
  return {
    ...calls,
    ...createStateAccess(core),
    ...createTokenAccess(core, signIn),
    ...createSignInActions(core, signIn, calls),
    ...createUsageActions(core, signOut, calls, renewFor),
    ...createSignOutActions(core, signOut),
  }
}

/** API calls with the current user's tokens. */
function createCalls(
  { deps, keeper, store, returning, usage }: SessionCore,
  { comeBack, tokensBack }: SignIn,
  renewFor: CallRenewal,
) {
  let onServerTrouble: () => void = () => {}
  const calling = createAuthenticatedCall({
    tokens: keeper.read,
    isMember: () => store.read().status === 'member',
    tokensBack,
    isExpired: () => store.read().expiredSession !== null,
    waitForReturn: returning.wait,
    renewFor,
    comeBack,
    used: usage.note,
    serverFailed: () => onServerTrouble(),
  })
  return {
    own: calling(deps.own),
    telehealth: calling(deps.telehealth),
    through: calling,
    /** Registers a handler for HTTP 500 responses that no screen handles. */
    whenServerFails: (act: () => void): void => {
      onServerTrouble = act
    },
  }
}

/** Handles messages of other tabs: log-out, token requests, newer tokens, and a log-in of another user. */
function syncTabs(
  { deps, cookieAnswers, keeper, store }: SessionCore,
  { comeBack }: SignIn,
  { leave, giveWay }: SignOut,
): void {
  deps.tabs.listen((message) => {
    if (message.type === 'tokens') cookieAnswers.dropOutdated()
    const { user, expiredSession } = store.read()
    if (message.type === 'left') leave(message.memberId, 'elsewhere')
    else if (message.type === 'ask') {
      if (message.memberId === user?.id) keeper.share()
    } else if (message.memberId === expiredSession?.memberId) void comeBack(true)
    else if (user !== null && message.memberId !== user.id) giveWay()
    else keeper.hear(message)
  })
}

/** Access to the session state. */
const createStateAccess = ({ deps, store }: SessionCore) => ({
  read: store.read,
  monotonic: deps.monotonic,
  /** State of the first HTML: the server has no access to browser storage. */
  readFirst: store.readFirst,
  subscribe: store.subscribe,
  setVerification: (verification: Verification): void => store.change({ verification }),
  /** True if this browser has a session, of this or another organization. */
  isAnybodySignedIn: (): boolean => store.read().user !== null || deps.sessionFlag.read() !== null,
})

/** Token owners, for calls with a patient id, and the tokens that calls send in their body. */
const createTokenAccess = ({ deps, keeper, store }: SessionCore, { tokensBack }: SignIn) => ({
  /** Resolves once the tokens of the document's member are restored or unavailable. */
  tokensSettled: (): Promise<void> => tokensBack().catch(() => {}),
  telehealthUserId: (): number | null => {
    const { awaitsTokens, user } = store.read()
    return keeper.read().telehealth?.userId ?? (awaitsTokens ? (user?.mdlive_id ?? null) : null)
  },
  telehealthJwt: (): string | null => keeper.read().telehealth?.value ?? null,
  hasAnswerToken: (): boolean => keeper.read().answer !== null,
  /** The answer token, to attach the answers at registration and log-in. */
  answerToken: (): string | null => keeper.read().answer?.value ?? null,
  /** Authorization of the current user, for calls where it is optional. */
  ownAuthorization: (): Record<string, string> => getAuthHeader('member', keeper.read()),
  holdAnswerToken: (value: string | null): void =>
    keeper.hold({ answer: value === null ? null : { value, since: deps.monotonic() } }),
  holdTelehealth: (token: TelehealthToken): void => keeper.holdTelehealth(token),
})

/** Log-in, registration, and restoring after a reload. */
function createSignInActions(core: SessionCore, signIn: SignIn, { own }: SessionCalls) {
  const { cookieAnswers, keeper, store } = core
  const { acceptUser, openRegistration, restore } = signIn
  const reload = async (): Promise<void> => acceptUser(await own(readMe, {}))
  return {
    /** Stores the response of log-in or registration (ROLE-06). */
    accept: ({ auth_token, ...user }: SignedInUser): void => {
      cookieAnswers.dropAll()
      keeper.holdMember(auth_token)
      acceptUser(user)
    },
    /** Authorization of the registration of this browser, also after a reload. */
    ownRegistration: (): Record<string, string> => {
      const token = openRegistration()
      return token === null ? getAuthHeader('member', keeper.read()) : { authorization: `Token ${token}` }
    },
    hasOpenRegistration: (): boolean => openRegistration() !== null,
    /** Checks the registration of this browser. Throws Refused or Unreachable. */
    askRegistration: createRegistrationCheck(core, signIn),
    /** Signs the member in after the code of the registration was confirmed. */
    enter: (): Promise<void> => (openRegistration() === null ? reload() : restore()),
    /** Updates the member from the response of a profile change. */
    renew: (user: User): void => acceptUser(user),
    /** Reloads the current user (GUARD-03). */
    reload,
    restore,
    /** Retries restoring the session. */
    tryAgain: (): void => store.change({ isOutOfReach: false }),
  }
}

/** Checks and extends the session. */
const createUsageActions = (
  { deps, keeper, store, usage }: SessionCore,
  { leave }: SignOut,
  { own }: SessionCalls,
  renewFor: CallRenewal,
) => ({
  /** Checks the session without extending it; no change without a response. */
  check: async (): Promise<void> => {
    if (store.read().status !== 'member') return
    // A log-out on purpose has removed the drafts; after a forced log-out they stay.
    if (deps.sessionFlag.read() === null) leave(null)
    else await own(readMySession, { background: true }).catch(() => {})
  },
  /** Time of the last call that counted as use of the session, in monotonic milliseconds. */
  lastUse: usage.last,
  /**
   * Records user activity, which counts like a request: renews a stale member token (AUTH-09) and a visitor's
   * answer token. Never throws.
   */
  touch: async (): Promise<void> => {
    const kind = store.read().status === 'member' ? 'member' : 'answer'
    if (keeper.read()[kind]) await renewFor(kind, false).catch(() => {})
  },
  /** Extends the session on request. Throws Refused or Unreachable. */
  stay: (): Promise<void> => renewFor('member', false, true),
})

/** Log-out and forced ends of the session. */
const createSignOutActions = (
  { deps, keeper, store, returning }: SessionCore,
  { expire, leave, logOutByForce, whenLeft }: SignOut,
) => ({
  /** Registers a handler for a log-out on purpose; called with the member's id. */
  whenLeft,
  /** The user continues without an account. */
  goOnAsVisitor: (): void => {
    deps.local.remove('forcedLogout')
    store.change({ endedHere: false })
  },
  /** Ends the session after a refused call that proves its end (RD-006). */
  expire: (): void => logOutByForce(true),
  /** Ends the session after inactivity. */
  rest: (): void => expire(false),
  /** Cancels actions that wait for a sign-in. */
  stopWaiting: (): void => {
    if (store.read().expiredSession === null) return
    store.change({ expiredSession: null })
    returning.tell(false)
  },
  /**
   * Signs out here, in the other tabs (STORE-04) and, unless `isKnown`, on the server. Succeeds without a
   * response.
   */
  signOut: async (isKnown = false): Promise<void> => {
    const [headers, memberId] = [getAuthHeader('member', keeper.read()), store.memberId()]
    leave(memberId)
    deps.local.set('logOut', 'true')
    deps.tabs.say({ type: 'left', memberId })
    deps.sessionFlag.clear()
    if (!isKnown) await endServerSession(deps.own, headers)
  },
  /** Another tab signed out without naming the member. */
  leaveWithOthers: (): void => leave(store.read().user?.id ?? null, 'elsewhere'),
})
