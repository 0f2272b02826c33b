import { logOut } from '@evenkeel/api-contract/portal/auth'
import { getAuthHeader } from '../tokens/tokens.ts'
import type { SessionCore } from './session-core.ts'
import type { SessionState } from './session-state.ts'

/** How a session ends in this tab: on purpose, by expiry, or because the service refuses it. */
export function createSignOut({
  deps,
  cookieAnswers,
  keeper,
  store,
  returning,
}: Pick<SessionCore, 'deps' | 'cookieAnswers' | 'keeper' | 'store' | 'returning'>) {
  let onLeft: (memberId: string) => void = () => {}

  const end = (next: Partial<SessionState>): void => {
    cookieAnswers.dropAll()
    keeper.clear()
    store.change({
      status: 'visitor',
      user: null,
      verification: 'initial',
      expiredSession: null,
      isOutOfReach: false,
      awaitsTokens: false,
      ...next,
    })
    if (store.read().expiredSession === null) returning.tell(false)
  }

  /** Forced log-out: the session has ended. The same member may sign in again in place. */
  const expire = (isInterrupted: boolean): void => {
    const { status, user, endedHere } = store.read()
    if (status === 'visitor') return
    deps.local.set('forcedLogout', 'true')
    const expiredSession =
      status === 'member' && user ? { memberId: user.id, email: user.email, isInterrupted } : null
    end({ expired: true, endedHere: expiredSession !== null || endedHere, expiredSession })
  }

  return {
    end,
    expire,
    /**
     * Log-out on purpose, here or in another tab. Removes only the drafts of the member who logged out;
     * others stay locked.
     */
    leave: (whoLeft: string | null, where: 'here' | 'elsewhere' = 'here'): void => {
      const here = store.memberId()
      const isOwn = whoLeft !== null && whoLeft === here
      // Two channels may report it twice: the second time no user is signed in.
      const told =
        here === null ? {} : ({ loggedOutElsewhere: isOwn ? 'same-member' : 'another-member' } as const)
      end({ expired: false, endedHere: false, ...(where === 'elsewhere' ? told : {}) })
      if (isOwn) onLeft(whoLeft)
    },
    /**
     * The refusing service knows no cookie: the session is ended on the server and here, or a reload would
     * restore it without a password (STATE-15). The cookie of a later log-in stays.
     */
    logOutByForce: (isInterrupted: boolean): void => {
      if (store.read().status === 'visitor') return
      const headers = getAuthHeader('member', keeper.read())
      if (keeper.isNewest()) deps.sessionFlag.clear()
      expire(isInterrupted)
      void deps.own(logOut, { headers, keepalive: true }).catch(() => {})
    },
    /**
     * Another user logged in in this browser, which holds one session only: this one ends here and on the
     * server, and its screens close. If two log in at once, the cookie decides.
     */
    giveWay: (): void => {
      if (keeper.isNewest()) return
      const headers = getAuthHeader('member', keeper.read())
      expire(false)
      if ('authorization' in headers) void deps.own(logOut, { headers, keepalive: true }).catch(() => {})
    },
    whenLeft: (act: (memberId: string) => void): void => {
      onLeft = act
    },
  }
}
export type SignOut = ReturnType<typeof createSignOut>
