import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { limits } from '@evenkeel/api-contract/limits'
import { readMySession } from '@evenkeel/api-contract/portal/sessions'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { createListeners } from '#lib/listeners.ts'
import type { Session } from './session.ts'

/** The end that is near, or null: `rest` can be put off, `day` is the end of the twelve hours. */
export type SessionEnd = {
  readonly kind: 'rest' | 'day'
  /** Monotonic milliseconds. */ readonly at: number
} | null

export interface SessionExpiryDeps {
  readonly session: Session
  readonly monotonic: () => number
  readonly now: () => Temporal.Instant
  readonly after: (milliseconds: number, run: () => void) => () => void
}
export type SessionExpiry = ReturnType<typeof createSessionExpiry>

/** The first look comes a moment after signing in, when the page has what it needs. */
const FIRST_CHECK_DELAY = seconds(3)

/** The end that is shown, and who hears of it. */
function createEndStore() {
  const { tell, subscribe } = createListeners()
  let ending: SessionEnd = null
  return {
    read: (): SessionEnd => ending,
    subscribe,
    show: (next: SessionEnd): void => {
      if (next === ending) return
      ending = next
      tell()
    },
  }
}

/** Tells how long the device slept since the last question: the clock went on while the timers were not running. */
function createSleepDetector({ now, monotonic }: Pick<SessionExpiryDeps, 'now' | 'monotonic'>) {
  let last: { readonly wall: number; readonly steady: number } | null = null
  return {
    start: (): void => {
      last = { wall: now().epochMilliseconds, steady: monotonic() }
    },
    slept: (): number => {
      const [wall, steady] = [now().epochMilliseconds, monotonic()]
      const slept = last ? wall - last.wall - (steady - last.steady) : 0
      last = { wall, steady }
      return slept
    },
  }
}

/** Looks at how long the session still lasts, while a member is here, and plans the next look. */
function createExpiryWatch(
  { session, monotonic, now, after }: SessionExpiryDeps,
  show: (ending: SessionEnd) => void,
) {
  let cancel = (): void => {}
  let isWatching = false
  let lastLook = 0
  /** End of the twelve hours in monotonic milliseconds, as far as known. */
  let dayEnd = Number.POSITIVE_INFINITY

  const plan = (milliseconds: number): void => {
    cancel()
    cancel = after(Math.max(0, milliseconds), () => void look())
  }
  const restEnd = (): number => session.lastUse() + limits.memberTokenIdle

  function settle(rest: number): void {
    const now = monotonic()
    const at = Math.min(rest, dayEnd)
    if (at - now > limits.sessionWarning) {
      show(null)
      plan(at - now - limits.sessionWarning)
    } else {
      show({ kind: dayEnd <= rest ? 'day' : 'rest', at })
      plan(at - now)
    }
  }

  async function look(): Promise<void> {
    if (!isWatching) return
    lastLook = now().epochMilliseconds
    try {
      const left = await session.own(readMySession, { background: true })
      if (!isWatching) return
      dayEnd = monotonic() + seconds(left.seconds_left)
      settle(monotonic() + seconds(left.idle_seconds_left))
    } catch (error) {
      // A refusal has ended the session already.
      if (!isWatching || (error instanceof ApiError && error.status < 500)) return
      if (Math.min(restEnd(), dayEnd) <= monotonic()) session.rest()
      else settle(restEnd())
    }
  }

  return {
    look,
    /** Looks again when the last look is a while ago. */
    wake: (): void => {
      if (isWatching && now().epochMilliseconds - lastLook > seconds(10)) void look()
    },
    /** Begins or ends with the member; whether it has just begun. */
    follow: (isMember: boolean): boolean => {
      if (isMember === isWatching) return false
      isWatching = isMember
      dayEnd = Number.POSITIVE_INFINITY
      show(null)
      cancel()
      if (isMember) plan(FIRST_CHECK_DELAY)
      return isMember
    },
  }
}

/**
 * Watches how long the session still lasts and warns in time. The server is asked, because other tabs and this one share
 * a session; the asking does not prolong it. Without an answer the time since the own last use counts.
 */
export function createSessionExpiry(deps: SessionExpiryDeps) {
  const { session, monotonic } = deps
  const { read, subscribe, show } = createEndStore()
  const { look, wake, follow } = createExpiryWatch(deps, show)
  const sleep = createSleepDetector(deps)
  const followMember = (): void => {
    if (follow(session.read().status === 'member')) sleep.start()
  }
  session.subscribe(followMember)
  followMember()

  return {
    read,
    subscribe,
    monotonic,
    /** Looks again when the page is shown after a while. */
    wake,
    /** Called now and then: looks again when the clock went on while the timers stood still, as on a sleeping device. */
    tick: (): void => {
      if (sleep.slept() > minutes(1)) wake()
    },
    /** A person is at work: renews what is stale, and takes the warning back once that counted. */
    touch: async (): Promise<void> => {
      const before = session.lastUse()
      await session.touch()
      if (read() !== null && session.lastUse() !== before) await look()
    },
    /** Stays signed in. Throws Refused or Unreachable. */
    stay: async (): Promise<void> => {
      await session.stay()
      await look()
    },
  }
}
