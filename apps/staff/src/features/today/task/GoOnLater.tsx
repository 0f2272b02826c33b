import { followUpTask, type Task } from '@evenkeel/contract/staff/tasks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaff, useTyped } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Problem } from '#ui/Problem.tsx'
import { todayWords } from '../today.words.ts'
import { chosenInstant, FollowUpFields, noFollowUp } from './FollowUpFields.tsx'
import { NoteField } from './NoteField.tsx'
import { noteKey } from './outcome-draft.ts'
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
  const [note, setNote, forget] = useTyped(noteKey(task), '')
  const [wasTried, setWasTried] = useState(false)
  const at = chosenInstant(draft, now, zone)
  const act = useTaskAct({
    task,
    act: (chosen: string) =>
      call(followUpTask, { params: { kind, id }, body: { at: chosen, note: note.trim() || null } }),
    onDone: () => {
      forget()
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
        zone={zone}
        now={now}
        onChange={setDraft}
        error={wasTried && at === null ? todayWords.timeMissing : null}
      />
      <NoteField task={task} value={note} onChange={setNote} />
      <Problem text={act.problem} />
      <Button busy={act.busy} onPress={save}>
        {todayWords.save}
      </Button>
    </Dialog>
  )
}
