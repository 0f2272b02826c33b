import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import type { EndpointResult } from '@evenkeel/api-contract/endpoint'
import { extendMemberToken } from '@evenkeel/api-contract/portal/auth'
import { readMe } from '@evenkeel/api-contract/portal/me'
import type { User } from '@evenkeel/api-contract/portal/users'
import { isSessionExpired, isUnconfirmedRegistration } from './session-refusal.ts'
import type { SessionCore } from './session-core.ts'

/**
 * The member of a token. A registration whose code is open is refused here: the service would do it too, and the browser writes each
 * call that is refused down as an error.
 */
async function fetchMember(
  own: SessionCore['deps']['own'],
  token: EndpointResult<typeof extendMemberToken>,
): Promise<User> {
  if (token.is_confirmed === false) throw new ApiError(403, { errors: [] }, 'not confirmed')
  return own(readMe, { headers: { authorization: `Token ${token.auth_token}` } })
}

type CookieDeps = Pick<SessionCore['deps'], 'own' | 'sessionFlag'>

/** The flag of a session that is over goes, unless it is by now that of somebody who logged in meanwhile. */
function clearSessionFlag({ sessionFlag }: Pick<CookieDeps, 'sessionFlag'>, flag: string | null): void {
  if (sessionFlag.read() === flag) sessionFlag.clear()
}

/**
 * Trades the cookie for a fresh token. A refusal is about the cookie that was sent: where somebody logged in in another tab
 * meanwhile, theirs is asked, once. A refused cookie stays, because its answer may be late (decision 002); without the flag no page asks again.
 */
export async function refreshToken(
  deps: CookieDeps,
  headers: Readonly<Record<string, string>> = {},
  isSecond = false,
): Promise<EndpointResult<typeof extendMemberToken>> {
  const flag = deps.sessionFlag.read()
  try {
    return await deps.own(extendMemberToken, { body: {}, headers })
  } catch (error) {
    const now = deps.sessionFlag.read()
    if (!isSecond && now !== null && now !== flag) return refreshToken(deps, headers, true)
    if (isSessionExpired(error)) clearSessionFlag(deps, flag)
    throw error
  }
}

/** A fresh token from the cookie, and whose it is. `waits` is told the token of a registration whose code is open. */
export async function fetchCookieMember(
  { deps, store }: Pick<SessionCore, 'deps' | 'store'>,
  waits: (token: string) => void,
): Promise<{ readonly auth_token: string; readonly user: User }> {
  const extended = await refreshToken(deps)
  const { auth_token } = extended
  const flag = deps.sessionFlag.read()
  const { status } = store.read()
  const user = await fetchMember(deps.own, extended).catch((error: unknown) => {
    if (isUnconfirmedRegistration(error)) waits(auth_token)
    if (isSessionExpired(error)) clearSessionFlag(deps, flag)
    throw error
  })
  // Somebody logged out in another tab meanwhile: the token is that of an ended session, and so is the cookie that came with it.
  if (store.read().status !== status && !store.read().expired) {
    clearSessionFlag(deps, flag)
    throw new NetworkError('logged out meanwhile')
  }
  return { auth_token, user }
}
