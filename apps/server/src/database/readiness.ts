import { setTimeout as wait } from 'node:timers/promises'
import { createBackgroundJob } from '@evenkeel/server-kit/background-job'
import { isOutage } from '@evenkeel/server-kit/database/database-error'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import {
  checkReadiness,
  type ReadinessFailure,
  type ReadinessCheckDeps,
  describeOutage,
  readSchemaMark,
} from './check-readiness.ts'

/** Interval between two database checks. */
const CHECK_INTERVAL = seconds(2)

/** Whether this process can serve requests, or why not. */
export type ReadinessStatus = ReadinessFailure['status'] | 'starting' | 'ready'

export interface Readiness {
  status(): ReadinessStatus
  /**
   * Waits until the database is usable and runs `prepare`, which is retried if the connection is lost in between. A
   * blocking problem is logged once, in one line. Returns whether it completed before `stop`.
   */
  prepare(prepare: () => Promise<void>): Promise<boolean>
  stop(): Promise<void>
}

export interface ReadinessDeps extends ReadinessCheckDeps {
  /** Logs a line when a problem appears and when it is resolved. */
  readonly warn: (line: string) => void
  /** Milliseconds between two checks; default: two seconds. */
  readonly every?: number
}

/** Logs each blocking problem once, and once that it is resolved. */
function reportOnce(warn: (line: string) => void) {
  let lastReported: string | null = null
  return {
    obstacle: (line: string, meanwhile: string): void => {
      if (line !== lastReported) warn(`${line} ${meanwhile}`)
      lastReported = line
    },
    gone: (): void => {
      if (lastReported !== null) warn('The database is available.')
      lastReported = null
    },
  }
}

/** Tracks whether the database fits this release, from the start to the end of the process. */
export function trackReadiness({ warn, every = CHECK_INTERVAL, ...deps }: ReadinessDeps): Readiness {
  let status: ReadinessStatus = 'starting'
  const once = reportOnce(warn)
  let fitting: number | null = null
  const stopped = new AbortController()
  const say = (obstacle: ReadinessFailure): void => {
    status = obstacle.status
    once.obstacle(obstacle.line, 'This process waits and is not ready until then.')
  }
  const isReady = (): void => {
    once.gone()
    status = 'ready'
  }
  /** Every request tries an unreachable database again; only an incompatible one is refused here. */
  const look = async (): Promise<void> => {
    const mark = status === 'ready' ? await readSchemaMark(deps) : null
    // It was compatible, and no migration ran since.
    if (mark !== null && mark === fitting) return isReady()
    const obstacle = await checkReadiness(deps)
    fitting = obstacle === null ? mark : null
    if (obstacle?.status === 'newer database') say(obstacle)
    else if (obstacle === null) isReady()
  }
  /** The connection was lost while serving: `/readyz` detects this itself. */
  const away = (error: unknown): void => {
    if (isOutage(error)) once.obstacle(describeOutage(error).line, 'Requests get 503 until it is back.')
  }
  const looking = createBackgroundJob(look, { name: 'readiness', every, onTrouble: away })
  const attempt = async (prepare: () => Promise<void>): Promise<ReadinessFailure | null> => {
    const obstacle = await checkReadiness(deps)
    if (obstacle) return obstacle
    status = 'starting'
    try {
      await prepare()
      return null
    } catch (error) {
      if (isOutage(error)) return describeOutage(error)
      throw error
    }
  }
  return {
    status: () => status,
    prepare: async (prepare) => {
      while (!stopped.signal.aborted) {
        const obstacle = await attempt(prepare)
        if (obstacle === null) {
          isReady()
          looking.start()
          return true
        }
        say(obstacle)
        await wait(every, undefined, { signal: stopped.signal }).catch(() => {})
      }
      return false
    },
    stop: async () => {
      stopped.abort()
      await looking.stop()
    },
  }
}
