import { setTimeout as wait } from 'node:timers/promises'
import { createBackgroundJob } from '@evenkeel/server-kit/background-job'
import { isOutage } from '@evenkeel/server-kit/database/outage'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import {
  checkReadiness,
  type ReadinessFailure,
  type ReadinessCheckDeps,
  describeOutage,
  readSchemaMark,
} from './check-readiness.ts'

/** Time between two looks at the database. */
const CHECK_INTERVAL = seconds(2)

/** Whether this process can serve members, or why not. */
export type ReadinessStatus = ReadinessFailure['status'] | 'starting' | 'ready'

export interface Readiness {
  status(): ReadinessStatus
  /**
   * Waits until the database can be used and does `prepare`, which runs once more where the database went away in its middle.
   * What stands in the way is told once, in one line. Gives back whether it came to its end before `stop`.
   */
  prepare(prepare: () => Promise<void>): Promise<boolean>
  stop(): Promise<void>
}

export interface ReadinessDeps extends ReadinessCheckDeps {
  /** Told a line when something stands in the way, and when it is gone. */
  readonly tell: (line: string) => void
  /** Milliseconds between two looks; absent: two seconds. */
  readonly every?: number
}

/** Tells each line that stands in the way once, and once that nothing does any more. */
function reportOnce(tell: (line: string) => void) {
  let told: string | null = null
  return {
    obstacle: (line: string, meanwhile: string): void => {
      if (line !== told) tell(`${line} ${meanwhile}`)
      told = line
    },
    gone: (): void => {
      if (told !== null) tell('The database can be used.')
      told = null
    },
  }
}

/** Follows whether the database fits this release, from the start to the end of the process. */
export function trackReadiness({ tell, every = CHECK_INTERVAL, ...deps }: ReadinessDeps): Readiness {
  let status: ReadinessStatus = 'starting'
  const once = reportOnce(tell)
  let fitting: number | null = null
  const stopped = new AbortController()
  const say = (obstacle: ReadinessFailure): void => {
    status = obstacle.status
    once.obstacle(obstacle.line, 'This process waits, and is not ready until then.')
  }
  const isReady = (): void => {
    once.gone()
    status = 'ready'
  }
  /** Later a database that is away is asked again by every request: only one that does not fit any more is refused here. */
  const look = async (): Promise<void> => {
    const mark = status === 'ready' ? await readSchemaMark(deps) : null
    // It fitted, and nobody migrated since.
    if (mark !== null && mark === fitting) return isReady()
    const obstacle = await checkReadiness(deps)
    fitting = obstacle === null ? mark : null
    if (obstacle?.status === 'newer database') say(obstacle)
    else if (obstacle === null) isReady()
  }
  /** It went away while members were served: `/readyz` finds that out itself. */
  const away = (error: unknown): void => {
    if (isOutage(error))
      once.obstacle(describeOutage(error).line, 'Requests are answered with 503 until it is back.')
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
