import { type ApiCall, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { extendMemberToken, logOutEverywhere } from '@evenkeel/api-contract/portal/auth'
import { createListeners } from '#lib/listeners.ts'
import type { SessionFlag } from '../tokens/session-flag.ts'
import { createTokenKeeper } from '../tokens/token-keeper.ts'
import { createReauthentication } from './reauthentication.ts'
import type { SessionDeps, SessionState } from './session-state.ts'

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

/** What is known about who is here, and who hears of a change. */
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
  // The same object where nothing differs: another one would draw the whole page twice at its start. It stays what it is:
  // parts of the page get their handlers later than others, and compare themselves with the first HTML then.
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
    /** Id of the person who is signed in, or who may come back in place. */
    memberId: (): string | null => state.user?.id ?? state.expiredSession?.memberId ?? null,
  }
}

/** When a call last counted as use of the session. */
function createUsage(monotonic: () => number) {
  let last = monotonic()
  return {
    last: (): number => last,
    note: (): void => {
      last = monotonic()
    },
  }
}

/** What the parts of a session share: the tokens, what is known, who waits for a return, and the last use. */
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
