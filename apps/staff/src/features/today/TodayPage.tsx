import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { readStaffSession } from '@evenkeel/api-contract/staff/session'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { Notice } from '#components/Notice.tsx'
import { Page } from '#components/Page.tsx'
import { EmptyState, QueryBoundary } from '#components/QueryBoundary.tsx'
import { todayPageHeaders } from '#lib/api-client.ts'
import { useNow } from '#lib/time/use-now.ts'
import { monotonicNow, useSession, useStaffClient } from '#session/session-context.tsx'
import { type TaskList, useLiveTasks, useTasks } from './use-tasks.ts'
import { TaskPanel } from './components/TaskPanel.tsx'
import { TaskSection } from './components/TaskSection.tsx'
import { countUncalled, countWaiting, groupBySection } from './task-status.ts'
import { todayMessages } from './today.messages.ts'
import styles from './today.module.css'

/** Interval at which the page reports that it is open. */
const KEEP_ALIVE_INTERVAL = minutes(5)

/**
 * Keeps the session of care line staff alive while the page is open, visible and live, because they may wait
 * for hours between danger calls.
 */
function useKeepSessionAlive(isLive: boolean): void {
  const { call, recordSession } = useStaffClient()
  const { roles } = useSession()
  const live = useRef(isLive)
  useEffect(() => {
    live.current = isLive
  }, [isLive])
  const isCareLine = roles.includes('care_line')
  useEffect(() => {
    if (!isCareLine) return
    let saidAt = monotonicNow()
    const announcement = (): void => {
      if (
        !live.current ||
        document.visibilityState !== 'visible' ||
        monotonicNow() - saidAt < KEEP_ALIVE_INTERVAL
      )
        return
      saidAt = monotonicNow()
      call(readStaffSession, { headers: todayPageHeaders }).then(recordSession, () => {})
    }
    const timer = setInterval(announcement, 1000)
    return () => clearInterval(timer)
  }, [call, recordSession, isCareLine])
}

function TaskSections({ tasks, now }: { readonly tasks: TaskList['tasks']; readonly now: number }) {
  const found = groupBySection(tasks, now)
  if (found.size === 0)
    return (
      <EmptyState title={todayMessages.emptyTitle}>
        <p>{todayMessages.emptyText}</p>
      </EmptyState>
    )
  return [...found].map(([section, inside]) => (
    <TaskSection key={section} section={section} tasks={inside} now={now} />
  ))
}

function SelectedTask({ tasks, now }: { readonly tasks: TaskList['tasks']; readonly now: number }) {
  const { kind, id } = useParams()
  if (kind === undefined)
    return tasks.length === 0 ? null : (
      <EmptyState title={todayMessages.chooseTitle}>
        <p>{todayMessages.chooseText}</p>
      </EmptyState>
    )
  return (
    <TaskPanel
      key={`${kind}/${id}`}
      task={tasks.find((one) => one.kind === kind && one.id === id)}
      now={now}
    />
  )
}

function TaskListAndPanel({ waiting: { tasks, ahead } }: { readonly waiting: TaskList }) {
  const now = useNow(1000) + ahead
  const isChosen = useParams().kind !== undefined
  return (
    <div className={styles.both} data-chosen={isChosen}>
      <div className={styles.tasks}>
        <TaskSections tasks={tasks} now={now} />
      </div>
      <div className={styles.chosen}>
        <SelectedTask tasks={tasks} now={now} />
      </div>
    </div>
  )
}

/** Today page: all open tasks, danger first, with elapsed times and live updates. */
export function TodayPage() {
  const query = useTasks()
  const isLive = useLiveTasks()
  useKeepSessionAlive(isLive)
  const now = useNow(30_000)
  const list = query.data
  const inDanger = list ? countUncalled(list.tasks, now + list.ahead) : 0
  const windowTitle =
    inDanger > 0
      ? `${todayMessages.windowDanger({ count: inDanger })} · ${todayMessages.title}`
      : todayMessages.title
  return (
    <Page
      wide
      title={todayMessages.title}
      windowTitle={windowTitle}
      lead={
        list
          ? `${todayMessages.lead({ count: countWaiting(list.tasks, now + list.ahead) })} ${isLive ? todayMessages.live : ''}`
          : ''
      }
    >
      <p role="alert" className="visually-hidden">
        {inDanger > 0 ? todayMessages.newDanger : ''}
      </p>
      {isLive ? null : (
        <Notice kind="warning" isNew>
          <p>{todayMessages.notLive}</p>
        </Notice>
      )}
      <QueryBoundary query={query}>{(data) => <TaskListAndPanel waiting={data} />}</QueryBoundary>
    </Page>
  )
}
