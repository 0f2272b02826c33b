import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import type { User } from '@evenkeel/api-contract/portal/users'
import { MEMBER_LOCK } from '../tokens/token-keeper.ts'
import { fetchCookieMember } from './cookie-member.ts'
import { isSessionRefusal, isUnconfirmedRegistration } from './session-refusal.ts'
import type { SessionCore } from './session-core.ts'
import type { SignOut } from './sign-out.ts'
import type { ReauthenticationOutcome } from './reauthentication.ts'

/** Notes who is here now: after log-in and registration, and when the cookie brought a session back. */
const createUserAcceptance =
  ({ deps, keeper, store, returning, usage }: SessionCore) =>
  (user: User): void => {
    const { expiredSession } = store.read()
    keeper.belongTo(user.id)
    keeper.holdTelehealthOf(user)
    store.change({
      user,
      expiredSession: null,
      isOutOfReach: false,
      awaitsTokens: false,
      status: user.is_verified ? 'member' : 'visitor',
      ...(user.is_verified
        ? { verification: true, expired: false, endedHere: false, loggedOutElsewhere: null }
        : {}),
    })
    if (!user.is_verified) return
    usage.note()
    deps.local.remove('forcedLogout')
    // Log-out is heard by other tabs as a change of this key, so it has to change.
    deps.local.set('logOut', 'false')
    keeper.share()
    if (expiredSession) returning.tell(expiredSession.memberId === user.id)
  }

/** The cookie opens nothing on this page. */
const noMember = { status: 'visitor', user: null, awaitsTokens: false } as const

/**
 * Resolves once calls in a member's name may be made, on a page that was drawn before its tokens were here. Throws Unreachable
 * where they cannot be had now, and Refused where the session ended meanwhile.
 */
const createTokenLoader =
  (store: SessionCore['store'], restore: () => Promise<void>) => async (): Promise<void> => {
    if (!store.read().awaitsTokens) return
    await restore()
    const { awaitsTokens, status } = store.read()
    if (awaitsTokens) throw new NetworkError('the session could not be brought back')
    if (status !== 'member') throw new ApiError(401, { errors: [] }, 'the session ended')
  }

/** The ways a session begins in this tab: by log-in and registration, or from the cookie. */
export function createSignIn(core: SessionCore, { end, expire }: Pick<SignOut, 'end' | 'expire'>) {
  const { deps, keeper, store } = core
  const noteUser = createUserAcceptance(core)
  let comingBack: Promise<ReauthenticationOutcome> | null = null
  /** Own token of a registration that waits for its code since before a reload: good for asking about it, and nothing else. */
  let openRegistration: string | null = null
  let restoring: Promise<void> | null = null

  const acceptUser = (user: User): void => {
    openRegistration = null
    noteUser(user)
  }

  /** The newest token from the cookie, and whose it is; another organisation's session stays there. Only under the lock. */
  async function fromCookie(): Promise<'back' | 'elsewhere'> {
    const { auth_token, user } = await fetchCookieMember(core, (token) => {
      openRegistration = token
    })
    const known = store.memberId()
    // Another person signed in in this browser meanwhile: this tab still shows the first person's screens.
    if (known !== null && known !== user.id) throw new ApiError(401, { errors: [] }, 'another member')
    if (user.organisation_username !== deps.client) return 'elsewhere'
    keeper.holdMember(auth_token)
    acceptUser(user)
    return 'back'
  }

  async function restoreOnce(): Promise<void> {
    const { status } = store.read()
    try {
      if ((await deps.alone(MEMBER_LOCK, fromCookie)) === 'elsewhere') store.change(noMember)
    } catch (error) {
      if (isUnconfirmedRegistration(error)) store.change(noMember)
      else if (isSessionRefusal(error)) end({ expired: true, endedHere: error.status === 401 })
      // Nobody is signed out by a hiccup (RD-006): it is said, and tried again. Nor brought back by it after a log-out.
      else if (store.read().status === status) store.change({ isOutOfReach: true })
    }
  }

  /** Brings the session of the cookie back after a reload of the page (GUARD-01); once for all who wait for it. */
  const restore = (): Promise<void> =>
    (restoring ??= restoreOnce().finally(() => {
      restoring = null
    }))

  return {
    acceptUser,
    restore,
    tokensBack: createTokenLoader(store, restore),
    openRegistration: (): string | null => openRegistration,
    /** Another tab has renewed the token of the registration: this is the newest one. */
    holdRegistration: (token: string): void => {
      openRegistration = token
    },
    /**
     * The token held here was refused, though another tab may have renewed the session: the cookie brings the same person
     * back. Once for all calls that were refused at the same time; a session that is really over is ended.
     */
    comeBack: async (isInterrupted: boolean): Promise<boolean> => {
      const act = async (): Promise<ReauthenticationOutcome> =>
        fromCookie().catch((error: unknown) => (isSessionRefusal(error) ? 'gone' : 'unknown'))
      const running = comingBack ?? deps.alone(MEMBER_LOCK, act)
      comingBack = running
      const outcome = await running.finally(() => {
        comingBack = null
      })
      if (outcome === 'gone' || outcome === 'elsewhere') expire(isInterrupted)
      return outcome === 'back'
    },
  }
}
export type SignIn = ReturnType<typeof createSignIn>
