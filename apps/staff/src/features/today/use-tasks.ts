import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { subscribeToEvents } from '@evenkeel/api-contract/client/subscribe-to-events'
import { limits } from '@evenkeel/api-contract/limits'
import { optInTaskKinds } from '@evenkeel/api-contract/staff/opt-in-task-kinds'
import {
  claimTask,
  isDangerTask,
  listTasks,
  subscribeToTasks,
  takeOverTask,
  type Task,
} from '@evenkeel/api-contract/staff/tasks'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { backgroundHeaders } from '#lib/api-client.ts'
import { getServerMessage } from '#lib/api-errors.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { isTaskDone } from './task-status.ts'
import { todayMessages } from './today.messages.ts'

/** TanStack Query key of a claimed task with its member. */
export const taskKey = ({ kind, id }: Pick<Task, 'kind' | 'id'>) => ['task', kind, id] as const

interface FollowEventsDeps {
  /** Opens a live connection; each event means that the list has changed. */
  readonly connect: (signal: AbortSignal) => AsyncIterable<unknown>
  /** Refetches the list. */
  readonly invalidate: () => void
  /** Called when live updates start or stop. */
  readonly onLive: (isLive: boolean) => void
  /** Resolves after the given milliseconds, or early when aborted. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Delay before the next retry: grows with each failure, up to 30 seconds. */
export const getRetryDelay = (failures: number): number =>
  Math.min(seconds(1) * 2 ** Math.min(failures, 10), limits.messagePoll)

/**
 * Follows events until `signal` aborts. While disconnected, the list is refetched before each retry, so that
 * a network without live connections still shows every task within 30 seconds.
 */
export async function followEvents(
  { connect, invalidate, onLive, wait }: FollowEventsDeps,
  signal: AbortSignal,
) {
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const _event of connect(signal)) {
        failures = 0
        onLive(true)
        invalidate()
      }
    } catch {
      // No connection, or a broken one. A connection that ends after its lifetime is not a failure.
      if (!signal.aborted) onLive(false)
    }
    if (signal.aborted) return
    await wait(getRetryDelay(failures))
    failures += 1
    if (!signal.aborted) invalidate()
  }
}

const TASKS_QUERY_KEY = ['tasks'] as const

/** Open tasks, and the offset of the server's clock from this computer's. */
export interface TaskList {
  readonly tasks: readonly Task[]
  readonly ahead: number
}

const isWithColleague = ({ kind, claim }: Task): boolean =>
  isDangerTask(kind) && claim !== null && !claim.is_mine

/** Fetches open tasks with background requests, so that an open page does not extend the session. */
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
    // A colleague's absence changes no database row, so no event reports it.
    refetchInterval: ({ state }) => (state.data?.tasks.some(isWithColleague) ? minutes(1) : false),
    refetchIntervalInBackground: true,
  })
}

/** Delay that ends early when aborted. */
const waitUnlessAborted = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** A connection that outlives the server's limit is dead without notice. */
const MAX_CONNECTION_TIME = limits.eventsLife + seconds(30)

/**
 * Refetches the list whenever it changes. Returns false while live updates are down and the list is polled
 * every 30 seconds.
 */
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
        invalidate: () => void client.invalidateQueries({ queryKey: TASKS_QUERY_KEY }),
        onLive: setIsLive,
        wait: (milliseconds) => waitUnlessAborted(milliseconds, signal),
      },
      signal,
    )
    return () => stop.abort(new Error('No listeners left'))
  }, [client])
  return isLive
}

/** Router state that tells the task panel about a late claim. */
export interface ClaimConflictState {
  readonly late: string
}

/**
 * Claims a task, or takes it over from an absent colleague, and opens it. After a conflict the task opens as
 * well: the row with the button disappears when the list refreshes, so the panel names who was faster.
 */
export function useClaimTask(task: Task) {
  const { kind, id, claim } = task
  const { call } = useStaffClient()
  const client = useQueryClient()
  const navigate = useNavigate()
  const invalidate = (): void => void client.invalidateQueries({ queryKey: TASKS_QUERY_KEY })
  const open = (state: ClaimConflictState | null): void =>
    void navigate(`/today/${kind}/${encodeURIComponent(id)}`, { state })
  return useAsyncAction({
    act: () =>
      claim
        ? call(takeOverTask, { params: { kind, id }, body: { from: claim.by.id } })
        : call(claimTask, { params: { kind, id } }),
    onDone: (claimed) => {
      client.setQueryData(taskKey({ kind, id }), claimed)
      invalidate()
      open(null)
    },
    onRefused: (error) => {
      invalidate()
      if (error instanceof ApiError && error.status === 409)
        open({ late: getServerMessage(error) ?? todayMessages.takenFirst })
      if (error instanceof ApiError && error.status === 404) open(null)
    },
  })
}

/** Mutation on a task that returns its new state: the list shows it at once and is refetched. */
export function useTaskAction<Sent>({
  task,
  act,
  onDone,
  refusals,
}: {
  readonly task: Task
  readonly act: (sent: Sent) => Promise<Task>
  readonly onDone: () => void
  readonly refusals?: Readonly<Record<number, string>>
}) {
  const client = useQueryClient()
  return useAsyncAction({
    act,
    onDone: (answer) => {
      client.setQueryData<TaskList>(
        TASKS_QUERY_KEY,
        (before) =>
          before && {
            ...before,
            tasks: before.tasks
              .map((one) => (one.kind === task.kind && one.id === task.id ? answer : one))
              .filter((one) => !isTaskDone(one)),
          },
      )
      // Only the holder of a task may see whom to call.
      if (answer.claim?.is_mine && !isTaskDone(answer))
        void client.invalidateQueries({ queryKey: taskKey(task) })
      else client.removeQueries({ queryKey: taskKey(task) })
      void client.invalidateQueries({ queryKey: TASKS_QUERY_KEY })
      onDone()
    },
    ...(refusals ? { refusals } : {}),
  })
}
