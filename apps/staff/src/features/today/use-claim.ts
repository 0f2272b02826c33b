import { claimTask, type Task } from '@evenkeel/contract/staff/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useStaff } from '#session/staff.tsx'
import { useAct } from '#ui/use-act.ts'
import { taskKey } from './task/task-key.ts'
import { TASKS } from './use-tasks.ts'

/** Takes a task and opens it. Whoever comes second reads by whom it was taken, and has a fresh list. */
export function useClaim({ kind, id }: Task) {
  const { call } = useStaff()
  const client = useQueryClient()
  const navigate = useNavigate()
  const readAgain = (): void => void client.invalidateQueries({ queryKey: TASKS })
  return useAct({
    act: () => call(claimTask, { params: { kind, id } }),
    onDone: (claimed) => {
      client.setQueryData(taskKey({ kind, id }), claimed)
      readAgain()
      void navigate(`/today/${kind}/${encodeURIComponent(id)}`)
    },
    onRefused: readAgain,
  })
}
