import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { subscribeToEvents } from '@evenkeel/api-contract/client/subscribe-to-events'
import { limits } from '@evenkeel/api-contract/limits'
import { optInTaskKinds } from '@evenkeel/api-contract/staff/opt-in-task-kinds'
import { isDangerTask, listTasks, subscribeToTasks, type Task } from '@evenkeel/api-contract/staff/tasks'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { backgroundHeaders } from '#lib/api-client.ts'
import { useStaffClient } from '#session/session-context.tsx'

interface FollowEventsDeps {
  /** A live connection; each of its events says that the list has changed. */
  readonly connect: (signal: AbortSignal) => AsyncIterable<unknown>
  /** Reads the list again. */
  readonly readAgain: () => void
  /** Whether news comes by itself at this moment. */
  readonly onLive: (isLive: boolean) => void
  /** Resolves after so many milliseconds, or at once when it is no longer wanted. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Pause before the next try: longer after each failure, up to half a minute. */
export const getRetryDelay = (failures: number): number =>
  Math.min(seconds(1) * 2 ** Math.min(failures, 10), limits.messagePoll)

/**
 * Listens until `signal` ends it. While no connection is, the list is read again before each try, so that a network without live
 * connections still shows every task within half a minute.
 */
export async function followEvents(
  { connect, readAgain, onLive, wait }: FollowEventsDeps,
  signal: AbortSignal,
) {
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const _event of connect(signal)) {
        failures = 0
        onLive(true)
        readAgain()
      }
    } catch {
      // No connection, or one that broke. One that ends after its time is no failure.
      if (!signal.aborted) onLive(false)
    }
    if (signal.aborted) return
    await wait(getRetryDelay(failures))
    failures += 1
    if (!signal.aborted) readAgain()
  }
}

export const TASKS_QUERY_KEY = ['tasks'] as const

/** What waits, and how far the server's clock is ahead of this computer's. */
export interface TaskList {
  readonly tasks: readonly Task[]
  readonly ahead: number
}

const isWithColleague = ({ kind, claim }: Task): boolean =>
  isDangerTask(kind) && claim !== null && !claim.is_mine

/** Everything that waits. Read in the background: a page that stands open keeps no session alive. */
export function useTasks() {
  const { call } = useStaffClient()
  return useQuery({
    queryKey: TASKS_QUERY_KEY,
    queryFn: async ({ signal }): Promise<TaskList> => {
      const { now, results } = await call(listTasks, {
        signal,
        headers: backgroundHeaders,
        query: { also: optInTaskKinds.join(',') },
      })
      const ahead = Temporal.Instant.from(now).epochMilliseconds - Temporal.Now.instant().epochMilliseconds
      return { tasks: results, ahead }
    },
    refetchOnWindowFocus: true,
    // That a colleague goes away changes nothing in the database, so nothing tells of it.
    refetchInterval: ({ state }) => (state.data?.tasks.some(isWithColleague) ? minutes(1) : false),
    refetchIntervalInBackground: true,
  })
}

/** A pause that ends early when it is no longer wanted. */
const waitUnlessAborted = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** A connection longer than the server lets it live is dead without knowing. */
const MAX_CONNECTION_TIME = limits.eventsLife + seconds(30)

/** Reads the list again whenever it changed somewhere. False: that has to be asked for, and is, every half minute. */
export function useLiveTasks(): boolean {
  const client = useQueryClient()
  const [isLive, setIsLive] = useState(true)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    void followEvents(
      {
        connect: (ended) =>
          subscribeToEvents(subscribeToTasks, {
            base: '/api',
            fetch: async (...sent) => {
              const response = await fetch(...sent)
              if (response.ok) setIsLive(true)
              return response
            },
            headers: backgroundHeaders,
            signal: AbortSignal.any([ended, AbortSignal.timeout(MAX_CONNECTION_TIME)]),
          }),
        readAgain: () => void client.invalidateQueries({ queryKey: TASKS_QUERY_KEY }),
        onLive: setIsLive,
        wait: (milliseconds) => waitUnlessAborted(milliseconds, signal),
      },
      signal,
    )
    return () => stop.abort(new Error('Nobody listens any more'))
  }, [client])
  return isLive
}
