import type { CounselorVisit } from '@evenkeel/api-contract/counselor/visits'
import { useQueryClient } from '@tanstack/react-query'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { visitKey } from '#features/counselor-workspace/query-keys.ts'

interface NotifyMemberOptions<Input> {
  readonly act: (input: Input) => Promise<CounselorVisit>
  readonly forget: () => void
  readonly onClose: () => void
}

/** Mutation that notifies a member of a visit change, at most once. An error refetches the visit. */
export function useNotifyMember<Input>(
  id: number,
  { act: tell, forget, onClose }: NotifyMemberOptions<Input>,
) {
  const client = useQueryClient()
  const act = useAsyncAction({
    act: tell,
    onDone: (after) => {
      forget()
      onClose()
      client.setQueryData(visitKey(id), after)
      void client.invalidateQueries({ queryKey: ['counselor'] })
    },
  })
  const close = (): void => {
    if (act.error !== null) void client.invalidateQueries({ queryKey: ['counselor'] })
    onClose()
  }
  return { act, close }
}
