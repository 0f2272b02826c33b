import { isDanger, type Task } from '@evenkeel/contract/staff/tasks'
import { UserRoundX } from 'lucide-react'
import { ClaimButton } from './ClaimButton.tsx'
import type { Section } from './model.ts'
import { isNameless, sectionOf, urgencyOf } from './model.ts'
import { NavLink } from 'react-router'
import { waited } from '#ui/times/times.ts'
import { kindIcons } from './kind-icons.ts'
import { factsOf, nameOfTask } from './task-facts.ts'
import styles from './today.module.css'
import { todayWords } from './today.words.ts'

const titles = {
  danger: todayWords.sectionDanger,
  mine: todayWords.sectionMine,
  open: todayWords.sectionOpen,
  offered: todayWords.sectionOffered,
  nameless: todayWords.sectionNameless,
  later: todayWords.sectionLater,
  taken: todayWords.sectionTaken,
} as const satisfies Record<Section, string>

function Clock({ task, now }: { readonly task: Task; readonly now: number }) {
  const since = now - Temporal.Instant.from(task.since).epochMilliseconds
  const time = waited(since, isDanger(task.kind) && !isNameless(task))
  return (
    <span className={styles.clock} data-tone={urgencyOf(task, now)}>
      {todayWords.waits({ time })}
    </span>
  )
}

function TaskRow({ task, now }: { readonly task: Task; readonly now: number }) {
  const Icon = isNameless(task) ? UserRoundX : kindIcons[task.kind]
  const isFree = task.claim === null || task.claim.is_away
  return (
    <li className={styles.task} data-tone={urgencyOf(task, now)} data-section={sectionOf(task, now)}>
      <Icon size={22} strokeWidth={1.9} aria-hidden="true" />
      <div className={styles.words}>
        <NavLink to={`/today/${task.kind}/${encodeURIComponent(task.id)}`} className={styles.title ?? ''}>
          {nameOfTask(task)}
        </NavLink>
        <p className={styles.facts}>
          {factsOf(task, now).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <div className={styles.side}>
        <Clock task={task} now={now} />
        {isFree && !isNameless(task) ? <ClaimButton task={task} /> : null}
      </div>
    </li>
  )
}

/** Tasks that stand alike with the person who reads. */
export function TaskSection({
  section,
  tasks,
  now,
}: {
  readonly section: Section
  readonly tasks: readonly Task[]
  readonly now: number
}) {
  const id = `section-${section}`
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} data-tone={section === 'danger' ? 'error' : 'calm'}>
        {titles[section]} <span className={styles.count}>{tasks.length}</span>
      </h2>
      <ul className={styles.list}>
        {tasks.map((task) => (
          <TaskRow key={`${task.kind}/${task.id}`} task={task} now={now} />
        ))}
      </ul>
    </section>
  )
}
