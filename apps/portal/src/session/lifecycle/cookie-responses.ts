import { type ApiCall, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { extendMemberToken, logOutEverywhere } from '@evenkeel/api-contract/portal/auth'
import type { SessionFlag } from '../tokens/session-flag.ts'

/**
 * Whose answers set or remove the session cookie, beside log-in and registration. Not log-out: it goes on when its page is left
 * (`keepalive`), and a browser drops no answer of such a call.
 */
const cookieChangingPaths: ReadonlySet<string> = new Set([extendMemberToken.path, logOutEverywhere.path])

/**
 * Answers that change the session cookie are dropped, so that the browser takes no cookie from them, as soon as they are late: this tab's session
 * ended, or somebody logged in in any tab of this browser meanwhile. An answer cannot know whose cookie it replaces (decision 002).
 */
export function createCookieResponses(own: ApiCall, sessionFlag: Pick<SessionFlag, 'read'>) {
  const waiting = new Set<{ readonly flag: string | null; readonly stop: AbortController }>()
  const drop = (isLate: (flag: string | null) => boolean): void => {
    for (const { flag, stop } of waiting) if (isLate(flag)) stop.abort(new NetworkError('too late to count'))
  }
  return {
    own: (async (endpoint, sent) => {
      if (!cookieChangingPaths.has(endpoint.path)) return own(endpoint, sent)
      const call = { flag: sessionFlag.read(), stop: new AbortController() }
      waiting.add(call)
      try {
        return await own(endpoint, { ...sent, signal: call.stop.signal })
      } finally {
        waiting.delete(call)
      }
    }) as ApiCall,
    /** Nothing that was asked before may change the cookie now. */
    dropAll: (): void => drop(() => true),
    /** Nor what was asked while the cookie was another one. */
    dropOutdated: (): void => drop((flag) => flag !== sessionFlag.read()),
  }
}
export type CookieResponses = ReturnType<typeof createCookieResponses>
