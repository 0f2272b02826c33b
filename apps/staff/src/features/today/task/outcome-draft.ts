import type { Task, TaskOutcome } from '@evenkeel/contract/staff/tasks'
import { type FollowUpDraft, noFollowUp } from './FollowUpFields.tsx'

/** What came of a task, as far as it is entered. */
export interface OutcomeDraft {
  readonly outcome: TaskOutcome | null
  readonly note: string
  readonly followUp: FollowUpDraft
}

export const noOutcome: OutcomeDraft = { outcome: null, note: '', followUp: noFollowUp }

/** Under what the note of the dialogs beside it waits. */
export const noteKey = ({ kind, id }: Pick<Task, 'kind' | 'id'>): string => `note ${kind} ${id}`

/** Under what it waits for whoever typed it. */
export const outcomeKey = ({ kind, id }: Pick<Task, 'kind' | 'id'>): string => `outcome ${kind} ${id}`
