import { useParams } from 'react-router'
import { Answer, Empty } from '#ui/Answer.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { useNow } from '#ui/times/use-now.ts'
import { inSections, uncalled, waiting } from './model.ts'
import { TaskPanel } from './task/TaskPanel.tsx'
import { TaskSection } from './TaskSection.tsx'
import styles from './today.module.css'
import { todayWords } from './today.words.ts'
import { useStaysSignedIn } from './use-stays-signed-in.ts'
import { useLiveTasks, useTasks, type Waiting } from './use-tasks.ts'

function Tasks({ tasks, now }: { readonly tasks: Waiting['tasks']; readonly now: number }) {
  const found = inSections(tasks, now)
  if (found.size === 0)
    return (
      <Empty title={todayWords.emptyTitle}>
        <p>{todayWords.emptyText}</p>
      </Empty>
    )
  return [...found].map(([section, inside]) => (
    <TaskSection key={section} section={section} tasks={inside} now={now} />
  ))
}

function Chosen({ tasks, now }: { readonly tasks: Waiting['tasks']; readonly now: number }) {
  const { kind, id } = useParams()
  if (kind === undefined)
    return tasks.length === 0 ? null : (
      <Empty title={todayWords.chooseTitle}>
        <p>{todayWords.chooseText}</p>
      </Empty>
    )
  return (
    <TaskPanel
      key={`${kind}/${id}`}
      task={tasks.find((one) => one.kind === kind && one.id === id)}
      now={now}
    />
  )
}

function Both({ waiting: { tasks, ahead } }: { readonly waiting: Waiting }) {
  const now = useNow(1000) + ahead
  const isChosen = useParams().kind !== undefined
  return (
    <div className={styles.both} data-chosen={isChosen}>
      <div className={styles.tasks}>
        <Tasks tasks={tasks} now={now} />
      </div>
      <div className={styles.chosen}>
        <Chosen tasks={tasks} now={now} />
      </div>
    </div>
  )
}

/** Everything that waits for a person: danger first, with running clocks; live. */
export function TodayPage() {
  const query = useTasks()
  const isLive = useLiveTasks()
  useStaysSignedIn(isLive)
  const now = useNow(30_000)
  const known = query.data
  const inDanger = known ? uncalled(known.tasks, now + known.ahead) : 0
  const windowTitle =
    inDanger > 0 ? `${todayWords.windowDanger({ count: inDanger })} · ${todayWords.title}` : todayWords.title
  return (
    <Page
      wide
      title={todayWords.title}
      windowTitle={windowTitle}
      lead={
        known
          ? `${todayWords.lead({ count: waiting(known.tasks, now + known.ahead) })} ${isLive ? todayWords.live : ''}`
          : ''
      }
    >
      <p role="alert" className="visually-hidden">
        {inDanger > 0 ? todayWords.newDanger : ''}
      </p>
      {isLive ? null : (
        <Notice kind="warning" isNew>
          <p>{todayWords.notLive}</p>
        </Notice>
      )}
      <Answer query={query}>{(data) => <Both waiting={data} />}</Answer>
    </Page>
  )
}
