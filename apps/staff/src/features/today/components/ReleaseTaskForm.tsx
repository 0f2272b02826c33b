import { releaseTask, type Task } from '@evenkeel/api-contract/staff/tasks'
import { useStaffClient, useMemoryDraft } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { todayMessages } from '../today.messages.ts'
import { NoteField } from './NoteField.tsx'
import { noteDraftKey } from '../outcome-draft.ts'
import { useTaskAction } from '../api/use-task-action.ts'

/** Gives a task back, undone. */
export function ReleaseTaskForm({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const { call } = useStaffClient()
  const { kind, id } = task
  const [note, setNote, forget] = useMemoryDraft(noteDraftKey(task), '')
  const act = useTaskAction({
    task,
    act: (text: string) => call(releaseTask, { params: { kind, id }, body: { note: text || null } }),
    onDone: () => {
      forget()
      onClose()
    },
  })
  return (
    <Dialog title={todayMessages.giveBack} isOpen onClose={onClose}>
      <p>{todayMessages.giveBackText}</p>
      <NoteField task={task} value={note} onChange={setNote} />
      <ErrorNotice text={act.problem} />
      <Button busy={act.busy} onPress={() => act.run(note.trim())}>
        {todayMessages.giveBack}
      </Button>
    </Dialog>
  )
}
