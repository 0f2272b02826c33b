import { type ApiCall, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { extendMemberToken, logOutEverywhere } from '@evenkeel/api-contract/portal/auth'
import { createListeners } from '#lib/listeners.ts'
import type { SessionFlag } from '../tokens/session-flag.ts'
import { createTokenKeeper } from '../tokens/token-keeper.ts'
import { createReauthentication } from './reauthentication.ts'
import type { SessionDeps, SessionState } from './session-state.ts'

/**
 * Calls that set or remove the session cookie, besides log-in and registration. Not log-out: it continues
 * after the page unloads (`keepalive`), and browsers cannot abort such a call.
 */
const cookieChangingPaths: ReadonlySet<string> = new Set([extendMemberToken.path, logOutEverywhere.path])

/**
 * Aborts late responses that would change the session cookie: after this session ended, or after a log-in in
 * any tab. A response cannot know whose cookie it replaces (decision 002).
 */
export function createCookieResponses(own: ApiCall, sessionFlag: Pick<SessionFlag, 'read'>) {
  const waiting = new Set<{ readonly flag: string | null; readonly stop: AbortController }>()
  const drop = (isLate: (flag: string | null) => boolean): void => {
    for (const { flag, stop } of waiting)
      if (isLate(flag)) stop.abort(new NetworkError('response arrived too late'))
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
    /** Aborts all pending responses. */
    dropAll: (): void => drop(() => true),
    /** Aborts pending responses that were requested with another cookie. */
    dropOutdated: (): void => drop((flag) => flag !== sessionFlag.read()),
  }
}

/** The session state and its subscribers. */
function createStore({
  local,
  hasSessionFlag,
  drawnFor = null,
}: Pick<SessionDeps, 'local' | 'hasSessionFlag' | 'drawnFor'>) {
  const wasForcedOut = drawnFor === null && local.get('forcedLogout') === 'true'
  let state: SessionState = {
    status: drawnFor ? 'member' : hasSessionFlag ? 'restoring' : 'visitor',
    user: drawnFor,
    verification: drawnFor ? true : 'initial',
    expired: wasForcedOut,
    endedHere: wasForcedOut,
    expiredSession: null,
    loggedOutElsewhere: null,
    isOutOfReach: false,
    awaitsTokens: drawnFor !== null,
  }
  // The same object if nothing differs, to avoid a second render at start. It never changes afterwards:
  // parts that hydrate later compare it with the first HTML.
  const first: SessionState = state.expired ? { ...state, expired: false, endedHere: false } : state
  local.remove('forcedLogout')
  const { tell, subscribe } = createListeners()
  return {
    read: (): SessionState => state,
    readFirst: (): SessionState => first,
    change: (next: Partial<SessionState>): void => {
      state = { ...state, ...next }
      tell()
    },
    subscribe,
    /** Id of the member who is signed in or may sign in again in place. */
    memberId: (): string | null => state.user?.id ?? state.expiredSession?.memberId ?? null,
  }
}

/** Time of the last call that counted as use of the session. */
function createUsage(monotonic: () => number) {
  let last = monotonic()
  return {
    last: (): number => last,
    note: (): void => {
      last = monotonic()
    },
  }
}

/** Shared parts of a session: tokens, state, reauthentication, and last use. */
export function createSessionCore(given: SessionDeps) {
  const cookieAnswers = createCookieResponses(given.own, given.sessionFlag)
  const deps = { ...given, own: cookieAnswers.own }
  const keeper = createTokenKeeper(deps)
  if (deps.drawnFor) keeper.belongTo(deps.drawnFor.id)
  return {
    deps,
    cookieAnswers,
    keeper,
    returning: createReauthentication(),
    store: createStore(deps),
    usage: createUsage(deps.monotonic),
  }
}
export type SessionCore = ReturnType<typeof createSessionCore>
