import { ArrowLeft } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { isDangerTask, type Task, type TaskClaim } from '@evenkeel/api-contract/staff/tasks'
import { Button } from '@evenkeel/ui/Button'
import { Notice } from '#components/Notice.tsx'
import { EmptyState } from '#components/QueryBoundary.tsx'
import parts from '#components/parts.module.css'
import { formatElapsed, formatTimeOrDayTime } from '#lib/time/date-time.ts'
import { useMemoryDraft, useSession } from '#session/session-context.tsx'
import type { ClaimConflictState } from '../use-tasks.ts'
import { emptyOutcome, type OutcomeDraft, outcomeDraftKey } from './OutcomeFields.tsx'
import { getTaskAdvice, getTaskName, listTaskFacts } from '../task-facts.ts'
import { isAnonymous } from '../task-status.ts'
import { outcomeMessages, todayMessages } from '../today.messages.ts'
import styles from '../today.module.css'
import { ClaimButton } from './ClaimButton.tsx'
import { ClaimedTaskPanel } from './ClaimedTaskPanel.tsx'

/** Unsaved note of a person who lost the task while writing it; shown until dismissed. */
function UnsavedNote({ task, name }: { readonly task: Task; readonly name: string }) {
  const [draft, change, clearDraft] = useMemoryDraft<OutcomeDraft>(outcomeDraftKey(task), emptyOutcome)
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
          onClick={() => {
            change(emptyOutcome)
            clearDraft()
          }}
        >
          {todayMessages.forgetTyped}
        </Button>
      </div>
    </div>
  )
}

/** Task held by a colleague: who, the last outcome, and whether the colleague is present. */
function TakenByColleague({
  task,
  claim,
  now,
}: {
  readonly task: Task
  readonly claim: TaskClaim
  readonly now: number
}) {
  const { person } = useSession()
  const name = claim.by.name
  const time = formatElapsed(now - Temporal.Instant.from(claim.claimed_at).epochMilliseconds)
  return (
    <div className={parts.tight}>
      <h3>{claim.is_away ? todayMessages.awayTitle({ name }) : todayMessages.takenTitle({ name })}</h3>
      {claim.taken_over_from?.id === person.id ? (
        <Notice kind="warning" isNew>
          <p>{todayMessages.lostYours({ name })}</p>
        </Notice>
      ) : null}
      {claim.outcome && claim.worked_at ? (
        <p>
          {todayMessages.takenLast({
            outcome: outcomeMessages[claim.outcome],
            moment: formatTimeOrDayTime(claim.worked_at, now),
          })}
        </p>
      ) : null}
      {claim.is_away ? (
        <>
          <p>{todayMessages.awayText({ name, time })}</p>
          <div className={parts.row}>
            <ClaimButton task={task} />
          </div>
        </>
      ) : null}
      <UnsavedNote task={task} name={name} />
    </div>
  )
}

function TaskPanelContent({ task, now }: { readonly task: Task; readonly now: number }) {
  const { claim } = task
  if (claim?.is_mine) return <ClaimedTaskPanel task={task} now={now} />
  if (claim) return <TakenByColleague task={task} claim={claim} now={now} />
  return (
    <>
      {isAnonymous(task) || task.kind === 'license_check' ? null : <p>{todayMessages.unclaimedText}</p>}
      <div className={parts.row}>
        <ClaimButton task={task} />
      </div>
    </>
  )
}

/** Names who claimed the task first, while that colleague still holds it. */
function ClaimedByOtherNotice({ task }: { readonly task: Task | undefined }) {
  const { state } = useLocation() as { state: Partial<ClaimConflictState> | null }
  if (!state?.late || !task?.claim || task.claim.is_mine) return null
  return (
    <Notice kind="warning" isNew>
      <p>{state.late}</p>
    </Notice>
  )
}

/** Task details: description, advice and, for its holder, whom to call. */
export function TaskPanel({ task, now }: { readonly task: Task | undefined; readonly now: number }) {
  return (
    <div className={parts.stack}>
      <Link to="/today" className={styles.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {todayMessages.backToList}
      </Link>
      <ClaimedByOtherNotice task={task} />
      {task ? (
        <article className={parts.panel} aria-labelledby="task-title">
          <div className={parts.tight}>
            <h2 id="task-title">{getTaskName(task)}</h2>
            <p className={styles.facts}>
              {listTaskFacts(task, now).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
          </div>
          <p
            className={styles.advice}
            data-tone={isDangerTask(task.kind) && !isAnonymous(task) ? 'error' : 'calm'}
          >
            {getTaskAdvice(task)}
          </p>
          <TaskPanelContent task={task} now={now} />
        </article>
      ) : (
        <EmptyState title={todayMessages.goneTitle}>
          <p>{todayMessages.goneText}</p>
        </EmptyState>
      )}
    </div>
  )
}
