import type { TaskRequest } from '@evenkeel/contract/counselor/meeting-request'
import { openTaskPerson } from '@evenkeel/contract/staff/look-ups'
import { type ClaimedTask, readTask, type Task, type TaskPerson } from '@evenkeel/contract/staff/tasks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Phone, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaff } from '#session/staff.tsx'
import { Answer } from '#ui/Answer.tsx'
import { Button } from '#ui/Button.tsx'
import buttons from '#ui/button.module.css'
import { requestFacts } from '#ui/meeting/meeting-facts.ts'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { readablePhone } from '#ui/phone.ts'
import { FactList } from '#ui/text/FactList.tsx'
import { moment, ownZone, timeThere } from '#ui/times/times.ts'
import { useAct } from '#ui/use-act.ts'
import { Offers } from '../offers/Offers.tsx'
import styles from '../today.module.css'
import { todayWords } from '../today.words.ts'
import { GiveBack } from './GiveBack.tsx'
import { GoOnLater } from './GoOnLater.tsx'
import { OutcomeForm } from './OutcomeForm.tsx'
import { PassOn } from './PassOn.tsx'
import { taskKey } from './task-key.ts'

/** Opens the person the task is about, for the purpose of the task: the page has every way to reach them. */
function OpenPerson({ task: { kind, id } }: { readonly task: Task }) {
  const { call } = useStaff()
  const navigate = useNavigate()
  const act = useAct({
    act: () => call(openTaskPerson, { params: { kind, id } }),
    onDone: (opened) => void navigate(`/look-up/${opened.id}`),
  })
  return (
    <>
      <Button kind="quiet" busy={act.busy} onPress={() => act.run(undefined)}>
        <Search size={18} aria-hidden="true" />
        {todayWords.lookUp}
      </Button>
      <Problem text={act.problem} />
    </>
  )
}

function Person({
  person,
  task,
  now,
}: {
  readonly person: TaskPerson
  readonly task: Task
  readonly now: number
}) {
  const time = timeThere(Temporal.Instant.fromEpochMilliseconds(Math.floor(now)), person.timezone)
  return (
    <div className={parts.tight}>
      <h3 dir="auto">{person.name}</h3>
      <p className={parts.soft}>
        {todayWords.localTime({ time })}
        {person.state ? ` ${todayWords.state({ state: person.state })}` : ''}
      </p>
      {person.phone ? null : <p>{todayWords.noPhone}</p>}
      {person.email ? (
        <p>
          <a href={`mailto:${person.email}`}>{person.email}</a>
        </p>
      ) : null}
      <div className={parts.row}>
        {person.phone ? (
          <a className={`${buttons.button} ${buttons.primary} ${styles.call}`} href={`tel:${person.phone}`}>
            <Phone size={20} aria-hidden="true" />
            {todayWords.call({ phone: readablePhone(person.phone) })}
          </a>
        ) : null}
        <OpenPerson task={task} />
      </div>
    </div>
  )
}

const contactWords: Readonly<Record<string, string>> = {
  email: todayWords.byEmail,
  phone: todayWords.byPhone,
}

/** What the member of a request to meet in person wants, and how to tell them names. */
function Request({ request }: { readonly request: TaskRequest }) {
  const { preferred_contact: contact, okay_to_leave_voicemail: voicemail } = request
  return (
    <div className={parts.tight}>
      <h3>{todayWords.request}</h3>
      <FactList
        facts={[
          ...requestFacts(request),
          [todayWords.contact, contactWords[contact ?? ''] ?? todayWords.notSaid],
          ...(voicemail === null
            ? []
            : [[todayWords.voicemail, voicemail ? todayWords.yes : todayWords.no] as const]),
        ]}
      />
    </div>
  )
}

function Notes({ title, notes }: { readonly title: string; readonly notes: ClaimedTask['notes'] }) {
  if (notes.length === 0) return null
  return (
    <div className={parts.tight}>
      <h3>{title}</h3>
      <ul className={styles.notes}>
        {notes.map(({ by, at, text }) => (
          <li key={`${at} ${by.id}`}>
            <p className={`${parts.soft} ${parts.small}`}>
              {todayWords.noteLine({ name: by.name, moment: moment(at) })}
            </p>
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Reads the task again when a counselor adds something while it is open. */
function useNewNotes({ kind, id, noted_at }: Task): void {
  const client = useQueryClient()
  const seen = useRef(noted_at)
  useEffect(() => {
    if (seen.current === noted_at) return
    seen.current = noted_at
    void client.invalidateQueries({ queryKey: taskKey({ kind, id }) })
  }, [client, kind, id, noted_at])
}

type Beside = 'giveBack' | 'passOn' | 'goOnLater'

/** A task for whoever has it: whom to call, what colleagues wrote, what came of it, or who goes on. */
export function HeldTask({ task, now }: { readonly task: Task; readonly now: number }) {
  const { call } = useStaff()
  const [open, setOpen] = useState<Beside | null>(null)
  const { kind, id } = task
  const query = useQuery({
    queryKey: taskKey(task),
    queryFn: ({ signal }) => call(readTask, { params: { kind, id }, signal }),
    staleTime: 60_000,
  })
  useNewNotes(task)
  const close = (): void => setOpen(null)
  return (
    <Answer query={query}>
      {({ person, request, notes }) => (
        <>
          {person ? <Person person={person} task={task} now={now} /> : null}
          {request ? <Request request={request} /> : null}
          <Notes title={todayWords.whyCounselor} notes={notes.filter((note) => note.is_counselors)} />
          <Notes title={todayWords.notes} notes={notes.filter((note) => !note.is_counselors)} />
          {kind === 'in_person' ? <Offers task={task} now={now} /> : null}
          <OutcomeForm task={task} zone={person?.timezone ?? ownZone()} now={now} />
          <div className={`${parts.row} ${styles.beside}`}>
            {(['goOnLater', 'passOn', 'giveBack'] as const).map((which) => (
              <Button key={which} kind="quiet" onPress={() => setOpen(which)}>
                {todayWords[which]}
              </Button>
            ))}
          </div>
          {open === 'goOnLater' ? (
            <GoOnLater task={task} zone={person?.timezone ?? ownZone()} now={now} onClose={close} />
          ) : null}
          {open === 'passOn' ? <PassOn task={task} onClose={close} /> : null}
          {open === 'giveBack' ? <GiveBack task={task} onClose={close} /> : null}
        </>
      )}
    </Answer>
  )
}
