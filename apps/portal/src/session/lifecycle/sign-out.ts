import { logOut } from '@evenkeel/api-contract/portal/auth'
import { getAuthHeader } from '../tokens/tokens.ts'
import type { SessionCore } from './session-core.ts'
import type { SessionState } from './session-state.ts'

/** The ways a session ends in this tab: on purpose, by itself, or because the service refuses it. */
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

  /** Forced log-out: the session is over whether we like it or not. The same person may sign in again in place. */
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
    /** Logged out on purpose, here or in another tab. Only of the person who did it nothing stays; drafts of others stay locked. */
    leave: (whoLeft: string | null, where: 'here' | 'elsewhere' = 'here'): void => {
      const here = store.memberId()
      const isOwn = whoLeft !== null && whoLeft === here
      // Other tabs may say it twice, by two channels: the second time nobody is here any more.
      const told =
        here === null ? {} : ({ loggedOutElsewhere: isOwn ? 'same-member' : 'another-member' } as const)
      end({ expired: false, endedHere: false, ...(where === 'elsewhere' ? told : {}) })
      if (isOwn) onLeft(whoLeft)
    },
    /**
     * The service that says so knows no cookie: it is ended there and here, or a reload would bring the session back
     * without a password (STATE-15). The cookie of whoever logged in here since stays.
     */
    logOutByForce: (isInterrupted: boolean): void => {
      if (store.read().status === 'visitor') return
      const headers = getAuthHeader('member', keeper.read())
      if (keeper.isNewest()) deps.sessionFlag.clear()
      expire(isInterrupted)
      void deps.own(logOut, { headers, keepalive: true }).catch(() => {})
    },
    /**
     * Another person logged in in this browser, which holds one session only: this one ends here and on the server, and its
     * screen is not left open beside theirs. Whose the cookie is decides where two logged in at once.
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
