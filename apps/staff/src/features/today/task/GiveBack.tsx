import { releaseTask, type Task } from '@evenkeel/contract/staff/tasks'
import { useStaff, useTyped } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Problem } from '#ui/Problem.tsx'
import { todayWords } from '../today.words.ts'
import { NoteField } from './NoteField.tsx'
import { noteKey } from './outcome-draft.ts'
import { useTaskAct } from './use-task-act.ts'

/** Gives a task back, undone. */
export function GiveBack({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const { call } = useStaff()
  const { kind, id } = task
  const [note, setNote, forget] = useTyped(noteKey(task), '')
  const act = useTaskAct({
    task,
    act: (text: string) => call(releaseTask, { params: { kind, id }, body: { note: text || null } }),
    onDone: () => {
      forget()
      onClose()
    },
  })
  return (
    <Dialog title={todayWords.giveBack} isOpen onClose={onClose}>
      <p>{todayWords.giveBackText}</p>
      <NoteField task={task} value={note} onChange={setNote} />
      <Problem text={act.problem} />
      <Button busy={act.busy} onPress={() => act.run(note.trim())}>
        {todayWords.giveBack}
      </Button>
    </Dialog>
  )
}
