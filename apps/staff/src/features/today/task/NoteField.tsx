import type { Task } from '@evenkeel/contract/staff/tasks'
import { TextField } from '#ui/fields/Fields.tsx'
import { canAddNote } from '../model.ts'
import { todayMessages } from '../today.words.ts'

interface NoteFieldProps {
  readonly task: Task
  readonly value: string
  readonly onChange: (note: string) => void
  readonly hint?: string
}

/** A note for colleagues, where one may be written. */
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
