import { createListeners } from '#lib/listeners.ts'
import { createTokenKeeper } from '../tokens/token-keeper.ts'
import { createCookieResponses } from './cookie-responses.ts'
import type { SessionDeps, SessionState } from './session-state.ts'
import { createReauthentication } from './reauthentication.ts'

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
