import { followUpTask, type Task } from '@evenkeel/contract/staff/tasks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { TextField } from '#ui/fields/Fields.tsx'
import { Problem } from '#ui/Problem.tsx'
import { mayNote } from '../model.ts'
import { todayWords } from '../today.words.ts'
import { chosenInstant, FollowUpFields, noFollowUp } from './FollowUpFields.tsx'
import { useTaskAct } from './use-task-act.ts'

interface GoOnLaterProps {
  readonly task: Task
  readonly zone: string
  readonly now: number
  readonly onClose: () => void
}

/** Says when to go on, without an outcome. */
export function GoOnLater({ task, zone, now, onClose }: GoOnLaterProps) {
  const { call } = useStaff()
  const navigate = useNavigate()
  const { kind, id } = task
  const [draft, setDraft] = useState(noFollowUp)
  const [note, setNote] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const at = chosenInstant(draft, now, zone)
  const act = useTaskAct({
    task,
    act: (chosen: string) =>
      call(followUpTask, { params: { kind, id }, body: { at: chosen, note: note.trim() || null } }),
    onDone: () => {
      onClose()
      void navigate('/today')
    },
  })
  const save = (): void => {
    setWasTried(true)
    if (at !== null) act.run(at)
  }
  return (
    <Dialog title={todayWords.goOnLater} isOpen onClose={onClose}>
      <FollowUpFields
        task={task}
        draft={draft}
        onChange={setDraft}
        error={wasTried && at === null ? todayWords.timeMissing : null}
      />
      {mayNote(task) ? (
        <TextField label={todayWords.note} value={note} onChange={setNote} lines={3} maxLength={1000} />
      ) : null}
      <Problem text={act.problem} />
      <Button busy={act.busy} onPress={save}>
        {todayWords.save}
      </Button>
    </Dialog>
  )
}
