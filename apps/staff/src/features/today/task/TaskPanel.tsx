import { isDanger, type Task, type TaskClaim } from '@evenkeel/contract/staff/tasks'
import { ArrowLeft } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useSession } from '#session/staff.tsx'
import { Empty } from '#ui/Answer.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { nearMoment, waited } from '#ui/times/times.ts'
import { ClaimButton } from '../ClaimButton.tsx'
import { isNameless } from '../model.ts'
import { outcomeWords } from '../tasks.words.ts'
import { adviceFor, factsOf, nameOfTask } from '../task-facts.ts'
import styles from '../today.module.css'
import { todayWords } from '../today.words.ts'
import type { TakenFirst } from '../use-claim.ts'
import { HeldTask } from './HeldTask.tsx'
import { NotSaved } from './NotSaved.tsx'

/** A task that a colleague has: by whom, what came of it last, and whether they are here. */
function Taken({
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
  const time = waited(now - Temporal.Instant.from(claim.claimed_at).epochMilliseconds)
  return (
    <div className={parts.tight}>
      <h3>{claim.is_away ? todayWords.awayTitle({ name }) : todayWords.takenTitle({ name })}</h3>
      {claim.taken_over_from?.id === person.id ? (
        <Notice kind="warning" isNew>
          <p>{todayWords.lostYours({ name })}</p>
        </Notice>
      ) : null}
      {claim.outcome && claim.worked_at ? (
        <p>
          {todayWords.takenLast({
            outcome: outcomeWords[claim.outcome],
            moment: nearMoment(claim.worked_at, now),
          })}
        </p>
      ) : null}
      {claim.is_away ? (
        <>
          <p>{todayWords.awayText({ name, time })}</p>
          <div className={parts.row}>
            <ClaimButton task={task} />
          </div>
        </>
      ) : null}
      <NotSaved task={task} name={name} />
    </div>
  )
}

function Inside({ task, now }: { readonly task: Task; readonly now: number }) {
  const { claim } = task
  if (claim?.is_mine) return <HeldTask task={task} now={now} />
  if (claim) return <Taken task={task} claim={claim} now={now} />
  return (
    <>
      {isNameless(task) || task.kind === 'license_check' ? null : <p>{todayWords.unclaimedText}</p>}
      <div className={parts.row}>
        <ClaimButton task={task} />
      </div>
    </>
  )
}

/** Says to whoever pressed too late who was faster, for as long as that is so. */
function Late({ task }: { readonly task: Task | undefined }) {
  const { state } = useLocation() as { state: Partial<TakenFirst> | null }
  if (!state?.late || !task?.claim || task.claim.is_mine) return null
  return (
    <Notice kind="warning" isNew>
      <p>{state.late}</p>
    </Notice>
  )
}

/** One task: what it is, what to do, and for whoever has it, whom to call. */
export function TaskPanel({ task, now }: { readonly task: Task | undefined; readonly now: number }) {
  return (
    <div className={parts.stack}>
      <Link to="/today" className={styles.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {todayWords.backToList}
      </Link>
      <Late task={task} />
      {task ? (
        <article className={parts.panel} aria-labelledby="task-title">
          <div className={parts.tight}>
            <h2 id="task-title">{nameOfTask(task)}</h2>
            <p className={styles.facts}>
              {factsOf(task, now).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
          </div>
          <p
            className={styles.advice}
            data-tone={isDanger(task.kind) && !isNameless(task) ? 'error' : 'calm'}
          >
            {adviceFor(task)}
          </p>
          <Inside task={task} now={now} />
        </article>
      ) : (
        <Empty title={todayWords.goneTitle}>
          <p>{todayWords.goneText}</p>
        </Empty>
      )}
    </div>
  )
}
