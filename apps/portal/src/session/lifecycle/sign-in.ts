import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import { MEMBER_LOCK } from '../tokens/token-keeper.ts'
import { fetchCookieMember } from './cookie-member.ts'
import { isSessionRefusal, isUnconfirmedRegistration } from './session-refusal.ts'
import type { SessionCore } from './session-core.ts'
import type { SignOut } from './sign-out.ts'
import type { ReauthenticationOutcome } from './reauthentication.ts'

/** Sets the current user: after log-in and registration, and after the cookie restored a session. */
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
    // Other tabs detect log-out as a change of this key, so its value has to change.
    deps.local.set('logOut', 'false')
    keeper.share()
    if (expiredSession) returning.tell(expiredSession.memberId === user.id)
  }

/** The cookie gives no access on this page. */
const noMember = { status: 'visitor', user: null, awaitsTokens: false } as const

/**
 * Resolves once calls for the member can be made, on a page that was rendered before its tokens arrived.
 * Throws Unreachable if they are unavailable, and Refused if the session has ended.
 */
const createTokenLoader =
  (store: SessionCore['store'], restore: () => Promise<void>) => async (): Promise<void> => {
    if (!store.read().awaitsTokens) return
    await restore()
    const { awaitsTokens, status } = store.read()
    if (awaitsTokens) throw new NetworkError('the session could not be restored')
    if (status !== 'member') throw new ApiError(401, { errors: [] }, 'the session ended')
  }

/** How a session starts in this tab: by log-in, registration or the cookie. */
export function createSignIn(core: SessionCore, { end, expire }: Pick<SignOut, 'end' | 'expire'>) {
  const { deps, keeper, store } = core
  const noteUser = createUserAcceptance(core)
  let comingBack: Promise<ReauthenticationOutcome> | null = null
  /** Token of an unconfirmed registration from before a reload: only valid for checking it. */
  let openRegistration: string | null = null
  let restoring: Promise<void> | null = null

  const acceptUser = (user: User): void => {
    openRegistration = null
    noteUser(user)
  }

  /**
   * Gets the newest token from the cookie and its member; another organization's session is not used.
   * Requires the lock.
   */
  async function fromCookie(): Promise<'back' | 'elsewhere'> {
    const { auth_token, user } = await fetchCookieMember(core, (token) => {
      openRegistration = token
    })
    const known = store.memberId()
    // Another user signed in in this browser meanwhile: this tab still shows the first user's screens.
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
      // A temporary failure signs no user out (RD-006): it shows a retry. Nor does it undo a log-out.
      else if (store.read().status === status) store.change({ isOutOfReach: true })
    }
  }

  /** Restores the session of the cookie after a reload (GUARD-01); concurrent calls share one attempt. */
  const restore = (): Promise<void> =>
    (restoring ??= restoreOnce().finally(() => {
      restoring = null
    }))

  return {
    acceptUser,
    restore,
    tokensBack: createTokenLoader(store, restore),
    openRegistration: (): string | null => openRegistration,
    /** Sets the newest token of the registration, after another tab has renewed it. */
    holdRegistration: (token: string): void => {
      openRegistration = token
    },
    /**
     * The token of this tab was refused, though another tab may have renewed the session: the cookie restores
     * the same member. Concurrent refusals share one attempt; a session that has really ended is ended here.
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
