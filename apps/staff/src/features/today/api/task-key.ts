import type { Task } from '@evenkeel/api-contract/staff/tasks'

/** Where a claimed task with its person is kept among the queries. */
export const taskKey = ({ kind, id }: Pick<Task, 'kind' | 'id'>) => ['task', kind, id] as const
