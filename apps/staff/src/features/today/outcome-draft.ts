import type { Task, TaskOutcome } from '@evenkeel/api-contract/staff/tasks'
import { type FollowUpDraft, emptyFollowUp } from './components/FollowUpFields.tsx'

/** What came of a task, as far as it is entered. */
export interface OutcomeDraft {
  readonly outcome: TaskOutcome | null
  readonly note: string
  readonly followUp: FollowUpDraft
}

export const emptyOutcome: OutcomeDraft = { outcome: null, note: '', followUp: emptyFollowUp }

/** Under what the note of the dialogs beside it waits. */
export const noteDraftKey = ({ kind, id }: Pick<Task, 'kind' | 'id'>): string => `note ${kind} ${id}`

/** Under what it waits for whoever typed it. */
export const outcomeDraftKey = ({ kind, id }: Pick<Task, 'kind' | 'id'>): string => `outcome ${kind} ${id}`
