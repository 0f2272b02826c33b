import type { Task } from '@evenkeel/api-contract/staff/tasks'
import { useMemoryDraft } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import parts from '#components/parts.module.css'
import styles from '../today.module.css'
import { todayMessages } from '../today.messages.ts'
import { type OutcomeDraft, outcomeDraftKey, emptyOutcome } from '../outcome-draft.ts'

/** The note of somebody who lost the task while they wrote it: still there to read, until they want it no more. */
export function UnsavedNote({ task, name }: { readonly task: Task; readonly name: string }) {
  const [draft, change, forget] = useMemoryDraft<OutcomeDraft>(outcomeDraftKey(task), emptyOutcome)
  if (draft.note.trim() === '') return null
  return (
    <div className={parts.tight}>
      <p>{todayMessages.notSaved({ name })}</p>
      <p className={styles.notSaved} dir="auto">
        {draft.note}
      </p>
      <div className={parts.row}>
        <Button
          kind="quiet"
          onPress={() => {
            change(emptyOutcome)
            forget()
          }}
        >
          {todayMessages.forgetTyped}
        </Button>
      </div>
    </div>
  )
}
