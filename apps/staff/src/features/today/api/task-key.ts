import type { Task } from '@evenkeel/api-contract/staff/tasks'

/** TanStack Query key of a claimed task with its member. */
export const taskKey = ({ kind, id }: Pick<Task, 'kind' | 'id'>) => ['task', kind, id] as const
