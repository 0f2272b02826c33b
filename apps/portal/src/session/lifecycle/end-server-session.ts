import { type ApiCall, ApiError } from '@evenkeel/api-contract/client/api-call'
import { extendMemberToken, logOut } from '@evenkeel/api-contract/portal/auth'

/**
 * Ends the session on the server. Never throws, because the local log-out does not depend on it. The request
 * continues after the page unloads.
 */
export async function endServerSession(own: ApiCall, headers: Record<string, string>): Promise<void> {
  try {
    await own(logOut, { headers, keepalive: true })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return
    // Another tab has renewed the token meanwhile; the cookie has the newest one.
    await own(extendMemberToken, { body: {} })
      .then(({ auth_token }) => own(logOut, { headers: { authorization: `Token ${auth_token}` } }))
      .catch(() => {})
  }
}
