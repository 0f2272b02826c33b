import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import type { EndpointResult } from '@evenkeel/api-contract/endpoint'
import { extendMemberToken } from '@evenkeel/api-contract/portal/auth'
import { readMe } from '@evenkeel/api-contract/portal/me'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import { isSessionExpired, isUnconfirmedRegistration } from './session-refusal.ts'
import type { SessionCore } from './session-core.ts'

/**
 * Fetches the member of a token. An unconfirmed registration is rejected locally: the service would reject it
 * too, and browsers log every failed request as an error.
 */
async function fetchMember(
  own: SessionCore['deps']['own'],
  token: EndpointResult<typeof extendMemberToken>,
): Promise<User> {
  if (token.is_confirmed === false) throw new ApiError(403, { errors: [] }, 'not confirmed')
  return own(readMe, { headers: { authorization: `Token ${token.auth_token}` } })
}

type CookieDeps = Pick<SessionCore['deps'], 'own' | 'sessionFlag'>

/** Clears the flag of an ended session, unless it is by now that of another log-in. */
function clearSessionFlag({ sessionFlag }: Pick<CookieDeps, 'sessionFlag'>, flag: string | null): void {
  if (sessionFlag.read() === flag) sessionFlag.clear()
}

/**
 * Exchanges the cookie for a new token. A refusal applies to the cookie that was sent: if there was a log-in
 * in another tab meanwhile, its cookie is tried once. A refused cookie is not removed, because its response
 * may be late (decision 002); without the flag no page tries again.
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

/**
 * Gets a new token from the cookie and its member. `waits` is called with the token of an unconfirmed
 * registration.
 */
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
  // Another tab logged out meanwhile: this token, and the cookie set with it, belong to an ended session.
  if (store.read().status !== status && !store.read().expired) {
    clearSessionFlag(deps, flag)
    throw new NetworkError('the session ended meanwhile')
  }
  return { auth_token, user }
}
