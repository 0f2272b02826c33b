import type { Task } from '@evenkeel/api-contract/staff/tasks'
import { TextField } from '#components/fields/TextField.tsx'
import { canAddNote } from '../task-status.ts'
import { todayMessages } from '../today.messages.ts'

interface NoteFieldProps {
  readonly task: Task
  readonly value: string
  readonly onChange: (note: string) => void
  readonly hint?: string
}

/** Note for colleagues; hidden when notes are not allowed. */
export function NoteField({ task, value, onChange, hint }: NoteFieldProps) {
  if (!canAddNote(task)) return null
  return (
    <TextField
      label={todayMessages.note}
      {...(hint === undefined ? {} : { hint })}
      value={value}
      onChange={onChange}
      lines={3}
      maxLength={1000}
    />
  )
}
