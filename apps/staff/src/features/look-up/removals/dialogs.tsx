import { approveRemoval, type AskedRemoval, refuseRemoval } from '@evenkeel/contract/staff/looked-up-acts'
import { useQueryClient } from '@tanstack/react-query'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { uiWords } from '#ui/ui.words.ts'
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
    <Dialog title={removalsWords.askTitle({ name })} isOpen onClose={() => onClose(null)}>
      <p>{removalsWords.askText}</p>
      <Problem text={act.problem} />
      <div className={parts.row}>
        <Button kind="danger" busy={act.busy} onPress={() => act.run(undefined)}>
          {removalsWords.sure}
        </Button>
        <Button kind="quiet" onPress={() => onClose(null)}>
          {uiWords.cancel}
        </Button>
      </div>
    </Dialog>
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
    <Dialog title={removalsWords.refuseTitle({ name })} isOpen onClose={() => onClose(null)}>
      <p>{removalsWords.refuseText}</p>
      <Problem text={act.problem} />
      <div className={parts.row}>
        <Button busy={act.busy} onPress={() => act.run(undefined)}>
          {removalsWords.refuseDo}
        </Button>
        <Button kind="quiet" onPress={() => onClose(null)}>
          {uiWords.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
