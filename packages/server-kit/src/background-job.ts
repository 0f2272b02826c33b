import { diskFullChannel, jobChannel } from './diagnostics.ts'
import { formatDatabaseError } from './database/database-error.ts'
import { isDiskFull, isOutage } from './database/outage.ts'

/** Work that is done on request and every now and then, one round at a time. */
export interface BackgroundJob<T> {
  /** Does a round, after the one at work when there is one: that one may have looked already. */
  readonly run: () => Promise<T>
  /** Asks for a round without waiting for it, between start and stop. */
  readonly trigger: () => void
  readonly start: () => void
  /** Ends the rounds and waits for those at work. */
  readonly stop: () => Promise<void>
}

export interface BackgroundJobOptions {
  /** What the work is called where operators see it. */
  readonly name: string
  readonly every: number
  readonly onTrouble: (error: unknown) => void
}

/** Tells of a fault once, until another one comes or a round does its work: one that lasts would drown its own cause in the log. */
function reportOnce(tell: (error: unknown) => void) {
  let told: string | null = null
  return {
    fault: (error: unknown): void => {
      // A database that is away says so in ever other words.
      const fault = isOutage(error) ? 'outage' : formatDatabaseError(error)
      if (fault !== told) tell(error)
      told = fault
    },
    isDone: (): void => {
      told = null
    },
  }
}

/**
 * Rounds of `work` on request and every `every` milliseconds. Requests made while one round waits for another share it;
 * what goes wrong is told to `onTrouble`, once for as long as it lasts, and tried again with the next round.
 */
export function createBackgroundJob<T>(
  work: () => Promise<T>,
  { name, every, onTrouble }: BackgroundJobOptions,
): BackgroundJob<T> {
  let current: Promise<unknown> = Promise.resolve()
  let waiting: Promise<T> | null = null
  let asked: Promise<T> | null = null
  let timer: NodeJS.Timeout | null = null
  const trouble = reportOnce(onTrouble)
  const run = (): Promise<T> => {
    if (waiting) return waiting
    const round = current.then(() => {
      waiting = null
      return jobChannel.tracePromise(work, { name })
    })
    waiting = round
    current = round.catch((error: unknown) => {
      if (isDiskFull(error)) diskFullChannel.publish({})
    })
    return round
  }
  const trigger = (): void => {
    if (!timer) return
    const round = run()
    // Many ask for the same round: what goes wrong in it is told once.
    if (round === asked) return
    asked = round
    round.then(trouble.isDone, trouble.fault)
  }
  return {
    run,
    trigger,
    start: () => {
      timer ??= setInterval(trigger, every).unref()
    },
    stop: async () => {
      if (timer) clearInterval(timer)
      timer = null
      await current
    },
  }
}
