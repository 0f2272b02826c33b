import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { limits } from '@evenkeel/api-contract/limits'
import { readMySession } from '@evenkeel/api-contract/portal/sessions'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { createListeners } from '#lib/listeners.ts'
import type { Session } from './session.ts'

/** The next end of the session, or null: `rest` can be extended, `day` is the end of the twelve hours. */
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

/** Delay of the first check after sign-in, so that it does not compete with the page's requests. */
const FIRST_CHECK_DELAY = seconds(3)

/** The end that is shown, and its subscribers. */
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

/** Measures how long the device slept since the last call: the clock advances while timers are suspended. */
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

/** Checks how long the session lasts while a member is signed in, and schedules the next check. */
function createExpiryWatch(
  { session, monotonic, now, after }: SessionExpiryDeps,
  show: (ending: SessionEnd) => void,
) {
  let cancel = (): void => {}
  let isWatching = false
  let lastLook = 0
  /** End of the twelve hours in monotonic milliseconds, if known. */
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
      // A refusal has already ended the session.
      if (!isWatching || (error instanceof ApiError && error.status < 500)) return
      if (Math.min(restEnd(), dayEnd) <= monotonic()) session.rest()
      else settle(restEnd())
    }
  }

  return {
    look,
    /** Checks again if the last check is some time ago. */
    wake: (): void => {
      if (isWatching && now().epochMilliseconds - lastLook > seconds(10)) void look()
    },
    /** Starts or stops with the member. Returns true if it has just started. */
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
 * Tracks how long the session lasts and warns in time. It asks the server, because tabs share a session; the
 * check does not extend it. Without a response it counts from this tab's last use.
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
    /** Checks again when the page becomes visible. */
    wake,
    /**
     * Call this regularly: checks again if the clock advanced while timers were suspended, as during sleep.
     */
    tick: (): void => {
      if (sleep.slept() > minutes(1)) wake()
    },
    /** Records user activity: renews stale tokens, and hides the warning once the activity has counted. */
    touch: async (): Promise<void> => {
      const before = session.lastUse()
      await session.touch()
      if (read() !== null && session.lastUse() !== before) await look()
    },
    /** Extends the session. Throws Refused or Unreachable. */
    stay: async (): Promise<void> => {
      await session.stay()
      await look()
    },
  }
}
