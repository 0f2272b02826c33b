import { isDanger, type Task } from '@evenkeel/contract/staff/tasks'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { Empty } from '#ui/Answer.tsx'
import parts from '#ui/parts.module.css'
import { nearMoment } from '#ui/times/times.ts'
import { ClaimButton } from '../ClaimButton.tsx'
import { acceptedOf } from '../offers/model.ts'
import { taskOfferWords } from '../offers/offers.words.ts'
import { adviceWords, outcomeWords, taskWords } from '../tasks.words.ts'
import { factsOf } from '../task-facts.ts'
import styles from '../today.module.css'
import { todayWords } from '../today.words.ts'
import { HeldTask } from './HeldTask.tsx'

function Inside({ task, now }: { readonly task: Task; readonly now: number }) {
  const { claim } = task
  if (claim?.is_mine) return <HeldTask task={task} now={now} />
  if (claim)
    return (
      <div className={parts.tight}>
        <h3>{todayWords.takenTitle({ name: claim.by.name })}</h3>
        {claim.outcome && claim.worked_at ? (
          <p>
            {todayWords.takenLast({
              outcome: outcomeWords[claim.outcome],
              moment: nearMoment(claim.worked_at, now),
            })}
          </p>
        ) : null}
      </div>
    )
  return (
    <>
      <p>{todayWords.unclaimedText}</p>
      <div className={parts.row}>
        <ClaimButton task={task} />
      </div>
    </>
  )
}

/** What to do now: after a counselor has accepted, something else than before. */
function adviceFor(task: Task): string {
  const accepted = acceptedOf(task)
  return accepted ? taskOfferWords.next({ name: accepted.counselor.name }) : adviceWords[task.kind]
}

/** One task: what it is, what to do, and for whoever has it, whom to call. */
export function TaskPanel({ task, now }: { readonly task: Task | undefined; readonly now: number }) {
  return (
    <div className={parts.stack}>
      <Link to="/today" className={styles.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {todayWords.backToList}
      </Link>
      {task ? (
        <article className={parts.panel} aria-labelledby="task-title">
          <div className={parts.tight}>
            <h2 id="task-title">{taskWords[task.kind]}</h2>
            <p className={styles.facts}>
              {factsOf(task, now).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
          </div>
          <p className={styles.advice} data-tone={isDanger(task.kind) ? 'error' : 'calm'}>
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
