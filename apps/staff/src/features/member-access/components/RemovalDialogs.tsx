import {
  approveRemoval,
  type RemovalRequest,
  rejectRemoval,
} from '@evenkeel/api-contract/staff/member-actions'
import { useQueryClient } from '@tanstack/react-query'
import { useStaffClient } from '#session/session-context.tsx'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { removalMessages } from '../member-actions.messages.ts'

export const REMOVALS_QUERY_KEY = ['removals'] as const

interface RemovalDialogProps {
  readonly removal: RemovalRequest
  /** Closes it, with words of what was done. */
  readonly onClose: (done: string | null) => void
}

/** Does it as the second person, once more asked. */
export function ApproveRemovalDialog({ removal, onClose }: RemovalDialogProps) {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const { id, name } = removal
  const readAgain = (): void => void client.invalidateQueries({ queryKey: REMOVALS_QUERY_KEY })
  const act = useAsyncAction({
    act: () => call(approveRemoval, { params: { id } }),
    onDone: ({ message }) => {
      readAgain()
      onClose(removalMessages.done({ name, rest: message }))
    },
    onRefused: readAgain,
  })
  return (
    <ConfirmDialog
      title={removalMessages.askTitle({ name })}
      act={act}
      doIt={removalMessages.sure}
      kind="danger"
      onClose={() => onClose(null)}
    >
      <p>{removalMessages.askText}</p>
    </ConfirmDialog>
  )
}

/** Takes one's own back, or refuses that of a colleague. */
export function RejectRemovalDialog({ removal, onClose }: RemovalDialogProps) {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const { id, name } = removal
  const act = useAsyncAction({
    act: () => call(rejectRemoval, { params: { id } }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: REMOVALS_QUERY_KEY })
      onClose(removalMessages.refused({ name }))
    },
  })
  return (
    <ConfirmDialog
      title={removalMessages.refuseTitle({ name })}
      act={act}
      doIt={removalMessages.refuseDo}
      onClose={() => onClose(null)}
    >
      <p>{removalMessages.refuseText}</p>
    </ConfirmDialog>
  )
}
