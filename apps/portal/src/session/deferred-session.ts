import { NetworkError } from '@evenkeel/api-contract/client/api-call'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import { deferForSome } from '#lib/deferred-module.tsx'
import { createListeners } from '#lib/listeners.ts'
import type { SessionDeps, SessionState } from './lifecycle/session-state.ts'
import type { Session } from './session.ts'

const nobody: SessionState = {
  status: 'visitor',
  user: null,
  verification: 'initial',
  expired: false,
  endedHere: false,
  expiredSession: null,
  loggedOutElsewhere: null,
  isOutOfReach: false,
  awaitsTokens: false,
}

/**
 * True if no user is signed in here or was until recently: then nothing needs to load before the user acts.
 */
export const isNobodyHere = ({ hasSessionFlag, local }: Pick<SessionDeps, 'hasSessionFlag' | 'local'>) =>
  !hasSessionFlag && local.get('forcedLogout') !== 'true'

/** The real session, once a call has requested its code. */
function arrivalOf(deps: SessionDeps) {
  const { tell, subscribe } = createListeners()
  let session: Session | null = null
  let begun: SessionState = nobody
  const waiting: ((session: Session) => void)[] = []
  const code = deferForSome(
    async () => {
      const { createSession } = await import('./session.ts')
      session = createSession(deps)
      begun = session.read()
      session.subscribe(tell)
      for (const act of waiting) act(session)
      return { session }
    },
    { session: null as Session | null },
  )
  return {
    subscribe,
    /** The current state; the same object while nothing has changed, to avoid re-rendering. */
    read: (): SessionState => {
      const state = session?.read() ?? nobody
      return state === begun ? nobody : state
    },
    /** Reads from the session; returns `before` while it has not loaded. */
    knows: <Known>(ask: (session: Session) => Known, before: Known): Known =>
      session ? ask(session) : before,
    /** Runs a function with the session. Throws Unreachable if its code cannot be loaded. */
    with: async <Done>(act: (session: Session) => Done): Promise<Awaited<Done>> => {
      const here = session ?? (await code.load()).session
      if (!here) throw new NetworkError('a part of this site could not be loaded')
      return await act(here)
    },
    /** Runs a function once the session has loaded, without waiting. */
    whenHere: (act: (session: Session) => void): void => {
      if (session) act(session)
      else waiting.push(act)
    },
  }
}

/**
 * The session of a browser without a signed-in user (`isNobodyHere`). Its code loads with the first call
 * (decision 027).
 */
export function deferredSession(deps: SessionDeps): Session {
  const arrival = arrivalOf(deps)
  const { knows, whenHere } = arrival
  const began = deps.monotonic()
  /**
   * Makes a call. The response schemas load in parallel with the session code; if they fail, the call fails.
   */
  const calling = <Done>(endpoint: Endpoint, act: (session: Session) => Done) => {
    endpoint.whole?.().catch(() => {})
    return arrival.with(act)
  }
  const acting = {
    own: (...sent: Parameters<Session['own']>) => calling(sent[0], (session) => session.own(...sent)),
    telehealth: (...sent: Parameters<Session['telehealth']>) =>
      calling(sent[0], (session) => session.telehealth(...sent)),
    through:
      (call: Parameters<Session['through']>[0]) =>
      (...sent: Parameters<Session['own']>) =>
        calling(sent[0], (session) => session.through(call)(...sent)),
  } as Pick<Session, 'own' | 'telehealth' | 'through'>
  return {
    ...acting,
    read: arrival.read,
    readFirst: () => nobody,
    subscribe: arrival.subscribe,
    monotonic: deps.monotonic,
    isAnybodySignedIn: () =>
      knows((session) => session.isAnybodySignedIn(), deps.sessionFlag.read() !== null),
    telehealthUserId: () => knows((session) => session.telehealthUserId(), null),
    telehealthJwt: () => knows((session) => session.telehealthJwt(), null),
    hasAnswerToken: () => knows((session) => session.hasAnswerToken(), false),
    answerToken: () => knows((session) => session.answerToken(), null),
    ownAuthorization: () => knows((session) => session.ownAuthorization(), {}),
    ownRegistration: () => knows((session) => session.ownRegistration(), {}),
    hasOpenRegistration: () => knows((session) => session.hasOpenRegistration(), false),
    lastUse: () => knows((session) => session.lastUse(), began),
    whenServerFails: (act) => whenHere((session) => session.whenServerFails(act)),
    whenLeft: (act) => whenHere((session) => session.whenLeft(act)),
    setVerification: (verification) => whenHere((session) => session.setVerification(verification)),
    holdAnswerToken: (value) => whenHere((session) => session.holdAnswerToken(value)),
    holdTelehealth: (token) => whenHere((session) => session.holdTelehealth(token)),
    accept: (user) => whenHere((session) => session.accept(user)),
    renew: (user) => whenHere((session) => session.renew(user)),
    tryAgain: () => whenHere((session) => session.tryAgain()),
    goOnAsVisitor: () => whenHere((session) => session.goOnAsVisitor()),
    expire: () => whenHere((session) => session.expire()),
    rest: () => whenHere((session) => session.rest()),
    stopWaiting: () => whenHere((session) => session.stopWaiting()),
    leaveWithOthers: () => whenHere((session) => session.leaveWithOthers()),
    askRegistration: () => arrival.with((session) => session.askRegistration()),
    enter: () => arrival.with((session) => session.enter()),
    reload: () => arrival.with((session) => session.reload()),
    tokensSettled: () => knows((session) => session.tokensSettled(), Promise.resolve()),
    restore: () => arrival.with((session) => session.restore()),
    check: () => arrival.with((session) => session.check()),
    touch: () => knows((session) => session.touch(), Promise.resolve()),
    stay: () => arrival.with((session) => session.stay()),
    signOut: (isKnown) => arrival.with((session) => session.signOut(isKnown)),
  }
}
