import { releaseTask, type Task } from '@evenkeel/contract/staff/tasks'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { TextField } from '#ui/fields/Fields.tsx'
import { Problem } from '#ui/Problem.tsx'
import { mayNote } from '../model.ts'
import { todayWords } from '../today.words.ts'
import { useTaskAct } from './use-task-act.ts'

/** Gives a task back, undone. */
export function GiveBack({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const { call } = useStaff()
  const { kind, id } = task
  const [note, setNote] = useState('')
  const act = useTaskAct({
    task,
    act: (text: string) => call(releaseTask, { params: { kind, id }, body: { note: text || null } }),
    onDone: onClose,
  })
  return (
    <Dialog title={todayWords.giveBack} isOpen onClose={onClose}>
      <p>{todayWords.giveBackText}</p>
      {mayNote(task) ? (
        <TextField label={todayWords.note} value={note} onChange={setNote} lines={3} maxLength={1000} />
      ) : null}
      <Problem text={act.problem} />
      <Button busy={act.busy} onPress={() => act.run(note.trim())}>
        {todayWords.giveBack}
      </Button>
    </Dialog>
  )
}
