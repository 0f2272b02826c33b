import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { claimTask, takeOverTask, type Task } from '@evenkeel/api-contract/staff/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useStaffClient } from '#session/session-context.tsx'
import { getServerMessage } from '#lib/api-errors.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { taskKey } from './task-key.ts'
import { todayMessages } from '../today.messages.ts'
import { TASKS_QUERY_KEY } from './use-tasks.ts'

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
  const readAgain = (): void => void client.invalidateQueries({ queryKey: TASKS_QUERY_KEY })
  const open = (state: ClaimConflictState | null): void =>
    void navigate(`/today/${kind}/${encodeURIComponent(id)}`, { state })
  return useAsyncAction({
    act: () =>
      claim
        ? call(takeOverTask, { params: { kind, id }, body: { from: claim.by.id } })
        : call(claimTask, { params: { kind, id } }),
    onDone: (claimed) => {
      client.setQueryData(taskKey({ kind, id }), claimed)
      readAgain()
      open(null)
    },
    onRefused: (error) => {
      readAgain()
      if (error instanceof ApiError && error.status === 409)
        open({ late: getServerMessage(error) ?? todayMessages.takenFirst })
      if (error instanceof ApiError && error.status === 404) open(null)
    },
  })
}
