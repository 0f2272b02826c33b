import type { Task } from '@evenkeel/api-contract/staff/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { isTaskDone } from '../task-status.ts'
import { TASKS_QUERY_KEY, type TaskList } from './use-tasks.ts'
import { taskKey } from './task-key.ts'

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
