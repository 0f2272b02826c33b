import { readMe } from '@evenkeel/api-contract/portal/me'
import { readMySession } from '@evenkeel/api-contract/portal/sessions'
import type { SignedInUser, User } from '@evenkeel/api-contract/portal/users'
import type { TelehealthToken } from '@evenkeel/api-contract/telehealth/token'
import { createRegistrationCheck } from './lifecycle/check-registration.ts'
import { endServerSession } from './lifecycle/end-server-session.ts'
import { createSessionCore, type SessionCore } from './lifecycle/session-core.ts'
import { isSessionRefusal } from './lifecycle/session-refusal.ts'
import type { SessionDeps, Verification } from './lifecycle/session-state.ts'
import { createSignIn, type SignIn } from './lifecycle/sign-in.ts'
import { createSignOut, type SignOut } from './lifecycle/sign-out.ts'
import { createAuthenticatedCall } from './tokens/authenticated-call.ts'
import { getAuthHeader, type TokenKind } from './tokens/tokens.ts'

/** Renews what a call needs; trouble on the way lets the call use the token's remaining life (RD-006). */
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
        // Log-out in another tab drops the renewal: nobody is here to go on.
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

/** Everything that knows who is here: the tokens, their renewal, signing in and out. No React in here. */
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

/** Calls in the name of whoever is here. */
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
    /** Who is told about an HTTP 500 that no screen handles itself. */
    whenServerFails: (act: () => void): void => {
      onServerTrouble = act
    },
  }
}

/** What other tabs say: a person left, the tokens are asked for, there are newer ones, or another person is here now. */
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

/** What is known about who is here. */
const createStateAccess = ({ deps, store }: SessionCore) => ({
  read: store.read,
  monotonic: deps.monotonic,
  /** What the first HTML was drawn with: the server knows nothing of this browser's storage. */
  readFirst: store.readFirst,
  subscribe: store.subscribe,
  setVerification: (verification: Verification): void => store.change({ verification }),
  /** Whether this browser holds a session, of this organisation or of another one. */
  isAnybodySignedIn: (): boolean => store.read().user !== null || deps.sessionFlag.read() !== null,
})

/** The tokens' owners, for calls that name a patient, and the tokens that are handed over. */
const createTokenAccess = ({ deps, keeper, store }: SessionCore, { tokensBack }: SignIn) => ({
  /** Settles once the tokens of whoever the document was drawn for are here, or cannot be had now. */
  tokensSettled: (): Promise<void> => tokensBack().catch(() => {}),
  telehealthUserId: (): number | null => {
    const { awaitsTokens, user } = store.read()
    return keeper.read().telehealth?.userId ?? (awaitsTokens ? (user?.mdlive_id ?? null) : null)
  },
  telehealthJwt: (): string | null => keeper.read().telehealth?.value ?? null,
  hasAnswerToken: (): boolean => keeper.read().answer !== null,
  /** The answer token, to hand the answers over at registration and log-in. */
  answerToken: (): string | null => keeper.read().answer?.value ?? null,
  /** Authorization of whoever registered or signed in here, for calls that take it without demanding it. */
  ownAuthorization: (): Record<string, string> => getAuthHeader('member', keeper.read()),
  holdAnswerToken: (value: string | null): void =>
    keeper.hold({ answer: value === null ? null : { value, since: deps.monotonic() } }),
  holdTelehealth: (token: TelehealthToken): void => keeper.holdTelehealth(token),
})

/** Log-in, registration, and the way back after a reload. */
function createSignInActions(core: SessionCore, signIn: SignIn, { own }: SessionCalls) {
  const { cookieAnswers, keeper, store } = core
  const { acceptUser, openRegistration, restore } = signIn
  const reload = async (): Promise<void> => acceptUser(await own(readMe, {}))
  return {
    /** Takes over what log-in and registration answer (ROLE-06). */
    accept: ({ auth_token, ...user }: SignedInUser): void => {
      cookieAnswers.dropAll()
      keeper.holdMember(auth_token)
      acceptUser(user)
    },
    /** Authorization of the registration made in this browser, also after a reload. */
    ownRegistration: (): Record<string, string> => {
      const token = openRegistration()
      return token === null ? getAuthHeader('member', keeper.read()) : { authorization: `Token ${token}` }
    },
    hasOpenRegistration: (): boolean => openRegistration() !== null,
    /** How the registration made in this browser stands. Throws Refused or Unreachable. */
    askRegistration: createRegistrationCheck(core, signIn),
    /** The code of the registration made in this browser is confirmed: its member is signed in. */
    enter: (): Promise<void> => (openRegistration() === null ? reload() : restore()),
    /** The member as a call that changed the profile answered. */
    renew: (user: User): void => acceptUser(user),
    /** Loads the current user again (GUARD-03). */
    reload,
    restore,
    /** Tries to bring the session back once more. */
    tryAgain: (): void => store.change({ isOutOfReach: false }),
  }
}

/** Whether the session still lives, and what prolongs it. */
const createUsageActions = (
  { deps, keeper, store, usage }: SessionCore,
  { leave }: SignOut,
  { own }: SessionCalls,
  renewFor: CallRenewal,
) => ({
  /** Whether the session still lives, asked without prolonging it; without an answer nothing changes. */
  check: async (): Promise<void> => {
    if (store.read().status !== 'member') return
    // Whoever logged out on purpose has removed the drafts there; after a forced log-out they are kept.
    if (deps.sessionFlag.read() === null) leave(null)
    else await own(readMySession, { background: true }).catch(() => {})
  },
  /** When a call last counted as use of the session, in monotonic milliseconds. */
  lastUse: usage.last,
  /** A person is at work here: counts like a request, so a stale own token is renewed (AUTH-09), a visitor's answer token as well. Never throws. */
  touch: async (): Promise<void> => {
    const kind = store.read().status === 'member' ? 'member' : 'answer'
    if (keeper.read()[kind]) await renewFor(kind, false).catch(() => {})
  },
  /** Prolongs the session on wish. Throws Refused or Unreachable. */
  stay: (): Promise<void> => renewFor('member', false, true),
})

/** Log-out, and the ends that nobody asked for. */
const createSignOutActions = (
  { deps, keeper, store, returning }: SessionCore,
  { expire, leave, logOutByForce, whenLeft }: SignOut,
) => ({
  /** Who is told, with the member's id, that a person logged out on purpose. */
  whenLeft,
  /** Whoever is here now goes on without an account. */
  goOnAsVisitor: (): void => {
    deps.local.remove('forcedLogout')
    store.change({ endedHere: false })
  },
  /** A call that stands for the session was refused: it is over (RD-006). */
  expire: (): void => logOutByForce(true),
  /** Nobody was here for too long. */
  rest: (): void => expire(false),
  /** Nobody comes back in place any more: what waited is given up. */
  stopWaiting: (): void => {
    if (store.read().expiredSession === null) return
    store.change({ expiredSession: null })
    returning.tell(false)
  },
  /** Signs out here and tells the other tabs (STORE-04), and the server unless it knows. Its silence keeps nobody in. */
  signOut: async (isKnown = false): Promise<void> => {
    const [headers, memberId] = [getAuthHeader('member', keeper.read()), store.memberId()]
    leave(memberId)
    deps.local.set('logOut', 'true')
    deps.tabs.say({ type: 'left', memberId })
    deps.sessionFlag.clear()
    if (!isKnown) await endServerSession(deps.own, headers)
  },
  /** Another tab signed out, and did not say who. */
  leaveWithOthers: (): void => leave(store.read().user?.id ?? null, 'elsewhere'),
})
