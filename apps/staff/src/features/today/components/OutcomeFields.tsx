import type { TaskOutcome } from '@evenkeel/api-contract/staff/constants'
import { isDangerTask, type Task } from '@evenkeel/api-contract/staff/tasks'
import { RadioGroupField, TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { formatInBothZones, parseDateTimeInput } from '#lib/time/date-time.ts'
import { canAddNote, type FollowUp, followUps, getFollowUpTime } from '../task-status.ts'
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

/** Follow-up time as entered. */
interface FollowUpDraft {
  readonly choice: FollowUp | null
  readonly typed: string
}

export const emptyFollowUp: FollowUpDraft = { choice: null, typed: '' }

/**
 * Chosen instant, with `time` as the server's time in milliseconds; null when missing or not in the future.
 */
export function toFollowUpTime({ choice, typed }: FollowUpDraft, time: number, zone: string): string | null {
  const now = Temporal.Instant.fromEpochMilliseconds(Math.floor(time))
  const at = choice === null ? null : (getFollowUpTime(choice, now, zone) ?? parseDateTimeInput(typed))
  return at !== null && Temporal.Instant.compare(at, now) > 0 ? at.toString({ smallestUnit: 'second' }) : null
}

interface FollowUpFieldsProps {
  readonly task: Task
  readonly draft: FollowUpDraft
  /** Time zone of the member to call. */
  readonly zone: string
  /** Server time in milliseconds. */
  readonly now: number
  readonly onChange: (draft: FollowUpDraft) => void
  readonly error: string | null
}

/** Follow-up choices: soon, tomorrow morning, or a custom time. */
export function FollowUpFields({ task, draft, zone, now, onChange, error }: FollowUpFieldsProps) {
  const at = toFollowUpTime(draft, now, zone)
  const isOther = draft.choice === 'otherTime'
  // A day is too long for a person who may be in danger.
  const offered = isDangerTask(task.kind) ? followUps.filter((one) => one !== 'tomorrow') : followUps
  return (
    <>
      <RadioGroupField
        label={todayMessages.followUp}
        inRow
        value={draft.choice}
        onChange={(choice) => onChange({ ...draft, choice })}
        choices={offered.map((value) => ({ value, label: todayMessages[value] }))}
        error={isOther ? null : error}
      />
      {isOther ? (
        <TextField
          label={todayMessages.otherTimeField}
          type="datetime-local"
          value={draft.typed}
          onChange={(typed) => onChange({ ...draft, typed })}
          error={error}
          required
        />
      ) : null}
      <p className={parts.soft} role="status">
        {at === null ? '' : todayMessages.goesOnAt({ moment: formatInBothZones(at, zone) })}
      </p>
    </>
  )
}

/** Outcome of a task as entered. */
export interface OutcomeDraft {
  readonly outcome: TaskOutcome | null
  readonly note: string
  readonly followUp: FollowUpDraft
}

export const emptyOutcome: OutcomeDraft = { outcome: null, note: '', followUp: emptyFollowUp }

/** Draft key of the note in the related dialogs. */
export const noteDraftKey = ({ kind, id }: Pick<Task, 'kind' | 'id'>): string => `note ${kind} ${id}`

/** Draft key of the outcome form. */
export const outcomeDraftKey = ({ kind, id }: Pick<Task, 'kind' | 'id'>): string => `outcome ${kind} ${id}`
