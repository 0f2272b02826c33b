import { diskFullChannel, jobChannel } from './diagnostics.ts'
import { formatDatabaseError, isDiskFull, isOutage } from './database/database-error.ts'

/** Work that runs on request and at an interval, one run at a time. */
export interface BackgroundJob<T> {
  /** Runs after the current run, if any, because that one may have read its input already. */
  readonly run: () => Promise<T>
  /** Requests a run without waiting for it, between start and stop. */
  readonly trigger: () => void
  readonly start: () => void
  /** Stops the job and waits for current runs. */
  readonly stop: () => Promise<void>
}

export interface BackgroundJobOptions {
  /** Job name as operators see it. */
  readonly name: string
  readonly every: number
  readonly onTrouble: (error: unknown) => void
}

/**
 * Reports an error once until another one occurs or a run succeeds: repeating a lasting error would bury its
 * cause in the log.
 */
function reportOnce(report: (error: unknown) => void) {
  let lastFault: string | null = null
  return {
    fault: (error: unknown): void => {
      // Error messages of a database outage vary.
      const fault = isOutage(error) ? 'outage' : formatDatabaseError(error)
      if (fault !== lastFault) report(error)
      lastFault = fault
    },
    isDone: (): void => {
      lastFault = null
    },
  }
}

/**
 * Runs `work` on request and every `every` milliseconds. Requests made while a run is waiting share it. An
 * error is passed to `onTrouble` once while it lasts, and the next run retries.
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
    // Several requests share a run: its error is reported once.
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
