import { approveRemoval, type AskedRemoval, refuseRemoval } from '@evenkeel/contract/staff/looked-up-acts'
import { useQueryClient } from '@tanstack/react-query'
import { useStaff } from '#session/staff.tsx'
import { Confirm } from '#ui/dialog/Confirm.tsx'
import { useAct } from '#ui/use-act.ts'
import { removalsWords } from '../acts.words.ts'

export const REMOVALS = ['removals'] as const

interface RemovalDialogProps {
  readonly removal: AskedRemoval
  /** Closes it, with words of what was done. */
  readonly onClose: (done: string | null) => void
}

/** Does it as the second person, once more asked. */
export function ApproveDialog({ removal, onClose }: RemovalDialogProps) {
  const { call } = useStaff()
  const client = useQueryClient()
  const { id, name } = removal
  const readAgain = (): void => void client.invalidateQueries({ queryKey: REMOVALS })
  const act = useAct({
    act: () => call(approveRemoval, { params: { id } }),
    onDone: ({ message }) => {
      readAgain()
      onClose(removalsWords.done({ name, rest: message }))
    },
    onRefused: readAgain,
  })
  return (
    <Confirm
      title={removalsWords.askTitle({ name })}
      act={act}
      doIt={removalsWords.sure}
      kind="danger"
      onClose={() => onClose(null)}
    >
      <p>{removalsWords.askText}</p>
    </Confirm>
  )
}

/** Takes one's own back, or refuses that of a colleague. */
export function RefuseDialog({ removal, onClose }: RemovalDialogProps) {
  const { call } = useStaff()
  const client = useQueryClient()
  const { id, name } = removal
  const act = useAct({
    act: () => call(refuseRemoval, { params: { id } }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: REMOVALS })
      onClose(removalsWords.refused({ name }))
    },
  })
  return (
    <Confirm
      title={removalsWords.refuseTitle({ name })}
      act={act}
      doIt={removalsWords.refuseDo}
      onClose={() => onClose(null)}
    >
      <p>{removalsWords.refuseText}</p>
    </Confirm>
  )
}
