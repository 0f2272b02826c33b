import { scheduleFollowUp, type Task } from '@evenkeel/api-contract/staff/tasks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaffClient, useMemoryDraft } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { todayMessages } from '../today.messages.ts'
import { toFollowUpTime, FollowUpFields, emptyFollowUp } from './FollowUpFields.tsx'
import { NoteField } from './NoteField.tsx'
import { noteDraftKey } from '../outcome-draft.ts'
import { useTaskAction } from '../api/use-task-action.ts'

interface ScheduleFollowUpFormProps {
  readonly task: Task
  readonly zone: string
  readonly now: number
  readonly onClose: () => void
}

/** Says when to go on, without an outcome. */
export function ScheduleFollowUpForm({ task, zone, now, onClose }: ScheduleFollowUpFormProps) {
  const { call } = useStaffClient()
  const navigate = useNavigate()
  const { kind, id } = task
  const [draft, setDraft] = useState(emptyFollowUp)
  const [note, setNote, forget] = useMemoryDraft(noteDraftKey(task), '')
  const [wasTried, setWasTried] = useState(false)
  const at = toFollowUpTime(draft, now, zone)
  const act = useTaskAction({
    task,
    act: (chosen: string) =>
      call(scheduleFollowUp, { params: { kind, id }, body: { at: chosen, note: note.trim() || null } }),
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
    <Dialog title={todayMessages.goOnLater} isOpen onClose={onClose}>
      <FollowUpFields
        task={task}
        draft={draft}
        zone={zone}
        now={now}
        onChange={setDraft}
        error={wasTried && at === null ? todayMessages.timeMissing : null}
      />
      <NoteField task={task} value={note} onChange={setNote} />
      <ErrorNotice text={act.problem} />
      <Button busy={act.busy} onPress={save}>
        {todayMessages.save}
      </Button>
    </Dialog>
  )
}
