import type { Task, TaskOutcome } from '@evenkeel/api-contract/staff/tasks'
import { type FollowUpDraft, emptyFollowUp } from './components/FollowUpFields.tsx'

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
