import {
  BadgeCheck,
  CalendarSearch,
  CalendarX,
  MailX,
  Scale,
  Send,
  Siren,
  UserRound,
  UserRoundX,
  Wrench,
} from 'lucide-react'
import { NavLink } from 'react-router'
import type { TaskKind } from '@evenkeel/api-contract/staff/constants'
import { isDangerTask, type Task } from '@evenkeel/api-contract/staff/tasks'
import { formatElapsed } from '#lib/time/date-time.ts'
import { getTaskName, listTaskFacts } from '../task-facts.ts'
import { getTaskSection, getUrgency, isAnonymous, type TaskSectionName } from '../task-status.ts'
import { todayMessages } from '../today.messages.ts'
import styles from '../today.module.css'
import { ClaimButton } from './ClaimButton.tsx'

/** Icon of each task kind, always shown with text. */
const kindIcons = {
  danger: Siren,
  counselor_danger: Siren,
  lost_move: CalendarX,
  stuck_move: CalendarSearch,
  in_person: UserRound,
  undelivered_request: Send,
  undelivered_mail: MailX,
  contested_session: Scale,
  failed_job: Wrench,
  license_check: BadgeCheck,
} as const satisfies Record<TaskKind, unknown>

const titles = {
  danger: todayMessages.sectionDanger,
  mine: todayMessages.sectionMine,
  open: todayMessages.sectionOpen,
  offered: todayMessages.sectionOffered,
  nameless: todayMessages.sectionNameless,
  later: todayMessages.sectionLater,
  taken: todayMessages.sectionTaken,
} as const satisfies Record<TaskSectionName, string>

function TaskClock({ task, now }: { readonly task: Task; readonly now: number }) {
  const since = now - Temporal.Instant.from(task.since).epochMilliseconds
  const time = formatElapsed(since, isDangerTask(task.kind) && !isAnonymous(task))
  return (
    <span className={styles.clock} data-tone={getUrgency(task, now)}>
      {todayMessages.waits({ time })}
    </span>
  )
}

function TaskRow({ task, now }: { readonly task: Task; readonly now: number }) {
  const Icon = isAnonymous(task) ? UserRoundX : kindIcons[task.kind]
  const isFree = task.claim === null || task.claim.is_away
  return (
    <li className={styles.task} data-tone={getUrgency(task, now)} data-section={getTaskSection(task, now)}>
      <Icon size={22} strokeWidth={1.9} aria-hidden="true" />
      <div className={styles.words}>
        <NavLink to={`/today/${task.kind}/${encodeURIComponent(task.id)}`} className={styles.title ?? ''}>
          {getTaskName(task)}
        </NavLink>
        <p className={styles.facts}>
          {listTaskFacts(task, now).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <div className={styles.side}>
        <TaskClock task={task} now={now} />
        {isFree && !isAnonymous(task) ? <ClaimButton task={task} /> : null}
      </div>
    </li>
  )
}

/** Section of tasks with the same status for the current person. */
export function TaskSection({
  section,
  tasks,
  now,
}: {
  readonly section: TaskSectionName
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
