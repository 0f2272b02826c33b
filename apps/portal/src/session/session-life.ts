import { Refused } from '@evenkeel/contract/call'
import { limits } from '@evenkeel/contract/limits'
import { readMySession } from '@evenkeel/contract/own/sessions'
import { minutes, seconds } from '@evenkeel/contract/units'
import type { Session } from './session.ts'

/** The end that is near, or null: `rest` can be put off, `day` is the end of the twelve hours. */
export type Ending = {
  readonly kind: 'rest' | 'day'
  /** Monotonic milliseconds. */ readonly at: number
} | null

export interface SessionLifeDeps {
  readonly session: Session
  readonly monotonic: () => number
  readonly now: () => Temporal.Instant
  readonly after: (milliseconds: number, run: () => void) => () => void
}
export type SessionLife = ReturnType<typeof createSessionLife>

/** The first look comes a moment after signing in, when the page has what it needs. */
const FIRST_LOOK = seconds(3)

/**
 * Watches how long the session still lasts and warns in time. The server is asked, because other tabs and this one share
 * a session; the asking does not prolong it. Without an answer the time since the own last use counts.
 */
export function createSessionLife({ session, monotonic, now, after }: SessionLifeDeps) {
  let ending: Ending = null
  let cancel = (): void => {}
  let isWatching = false
  let lastLook = 0
  let lastTick: { readonly wall: number; readonly steady: number } | null = null
  /** End of the twelve hours in monotonic milliseconds, as far as known. */
  let dayEnd = Number.POSITIVE_INFINITY
  const listeners = new Set<() => void>()

  const show = (next: Ending): void => {
    if (next === ending) return
    ending = next
    for (const listener of listeners) listener()
  }
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
      const left = await session.own(readMySession, { background: true, quiet: true })
      if (!isWatching) return
      dayEnd = monotonic() + seconds(left.seconds_left)
      settle(monotonic() + seconds(left.idle_seconds_left))
    } catch (error) {
      // A refusal has ended the session already.
      if (!isWatching || (error instanceof Refused && error.status < 500)) return
      if (Math.min(restEnd(), dayEnd) <= monotonic()) session.rest()
      else settle(restEnd())
    }
  }

  const wake = (): void => {
    if (isWatching && now().epochMilliseconds - lastLook > seconds(10)) void look()
  }

  session.subscribe(() => {
    const isMember = session.read().status === 'member'
    if (isMember === isWatching) return
    isWatching = isMember
    dayEnd = Number.POSITIVE_INFINITY
    show(null)
    cancel()
    if (!isMember) return
    lastTick = { wall: now().epochMilliseconds, steady: monotonic() }
    plan(FIRST_LOOK)
  })

  return {
    read: (): Ending => ending,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    monotonic,
    /** Looks again when the page is shown after a while. */
    wake,
    /** Called now and then: looks again when the clock went on while the timers stood still, as on a sleeping device. */
    tick: (): void => {
      const [wall, steady] = [now().epochMilliseconds, monotonic()]
      const slept = lastTick ? wall - lastTick.wall - (steady - lastTick.steady) : 0
      lastTick = { wall, steady }
      if (slept > minutes(1)) wake()
    },
    /** A person is at work: renews what is stale, and takes the warning back once that counted. */
    touch: async (): Promise<void> => {
      const before = session.lastUse()
      await session.touch()
      if (ending !== null && session.lastUse() !== before) await look()
    },
    /** Stays signed in. Throws Refused or Unreachable. */
    stay: async (): Promise<void> => {
      await session.stay()
      await look()
    },
  }
}
