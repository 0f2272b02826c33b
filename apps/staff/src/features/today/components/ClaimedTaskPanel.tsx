import type { TaskRequest } from '@evenkeel/api-contract/counselor/meeting-request'
import { openTaskMember } from '@evenkeel/api-contract/staff/member-access'
import { type ClaimedTask, readTask, type Task, type TaskContact } from '@evenkeel/api-contract/staff/tasks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Phone, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaffClient } from '#session/session-context.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { Button } from '#components/Button.tsx'
import buttons from '#components/button.module.css'
import { listMeetingRequestFacts } from '#components/meeting-request/meeting-request-facts.ts'
import parts from '#components/parts.module.css'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { formatPhone } from '#lib/format-phone.ts'
import { FactList } from '#components/text/FactList.tsx'
import { formatDayTime, getDeviceTimeZone, formatTimeInZone } from '#lib/time/date-time.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { TaskOffers } from './TaskOffers.tsx'
import styles from '../today.module.css'
import { todayMessages } from '../today.messages.ts'
import { ReleaseTaskForm } from './ReleaseTaskForm.tsx'
import { ScheduleFollowUpForm } from './ScheduleFollowUpForm.tsx'
import { OutcomeForm } from './OutcomeForm.tsx'
import { ReassignTaskForm } from './ReassignTaskForm.tsx'
import { taskKey } from '../api/task-key.ts'

/** Opens the person the task is about, for the purpose of the task: the page has every way to reach them. */
function OpenMemberRecord({ task: { kind, id } }: { readonly task: Task }) {
  const { call } = useStaffClient()
  const navigate = useNavigate()
  const act = useAsyncAction({
    act: () => call(openTaskMember, { params: { kind, id } }),
    onDone: (opened) => void navigate(`/look-up/${opened.id}`),
  })
  return (
    <>
      <Button kind="quiet" busy={act.busy} onPress={() => act.run(undefined)}>
        <Search size={18} aria-hidden="true" />
        {todayMessages.lookUp}
      </Button>
      <ErrorNotice text={act.problem} />
    </>
  )
}

function TaskContactDetails({
  person,
  task,
  now,
}: {
  readonly person: TaskContact
  readonly task: Task
  readonly now: number
}) {
  const time = formatTimeInZone(Temporal.Instant.fromEpochMilliseconds(Math.floor(now)), person.timezone)
  return (
    <div className={parts.tight}>
      <h3 dir="auto">{person.name}</h3>
      <p className={parts.soft}>
        {todayMessages.localTime({ time })}
        {person.state ? ` ${todayMessages.state({ state: person.state })}` : ''}
      </p>
      {person.phone ? null : <p>{todayMessages.noPhone}</p>}
      {person.email ? (
        <p>
          <a href={`mailto:${person.email}`}>{person.email}</a>
        </p>
      ) : null}
      <div className={parts.row}>
        {person.phone ? (
          <a className={`${buttons.button} ${buttons.primary} ${styles.call}`} href={`tel:${person.phone}`}>
            <Phone size={20} aria-hidden="true" />
            {todayMessages.call({ phone: formatPhone(person.phone) })}
          </a>
        ) : null}
        <OpenMemberRecord task={task} />
      </div>
    </div>
  )
}

const contactMessages: Readonly<Record<string, string>> = {
  email: todayMessages.byEmail,
  phone: todayMessages.byPhone,
}

/** What the member of a request to meet in person wants, and how to tell them names. */
function MeetingRequestDetails({ request }: { readonly request: TaskRequest }) {
  const { preferred_contact: contact, okay_to_leave_voicemail: voicemail } = request
  return (
    <div className={parts.tight}>
      <h3>{todayMessages.request}</h3>
      <FactList
        facts={[
          ...listMeetingRequestFacts(request),
          [todayMessages.contact, contactMessages[contact ?? ''] ?? todayMessages.notSaid],
          ...(voicemail === null
            ? []
            : [[todayMessages.voicemail, voicemail ? todayMessages.yes : todayMessages.no] as const]),
        ]}
      />
    </div>
  )
}

function TaskNotes({ title, notes }: { readonly title: string; readonly notes: ClaimedTask['notes'] }) {
  if (notes.length === 0) return null
  return (
    <div className={parts.tight}>
      <h3>{title}</h3>
      <ul className={styles.notes}>
        {notes.map(({ by, at, text }) => (
          <li key={`${at} ${by.id}`}>
            <p className={`${parts.soft} ${parts.small}`}>
              {todayMessages.noteLine({ name: by.name, moment: formatDayTime(at) })}
            </p>
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Reads the task again when a counselor adds something while it is open. */
function useRefetchOnNewNote({ kind, id, noted_at }: Task): void {
  const client = useQueryClient()
  const seen = useRef(noted_at)
  useEffect(() => {
    if (seen.current === noted_at) return
    seen.current = noted_at
    void client.invalidateQueries({ queryKey: taskKey({ kind, id }) })
  }, [client, kind, id, noted_at])
}

type OpenTaskForm = 'giveBack' | 'passOn' | 'goOnLater'

/** A task for whoever has it: whom to call, what colleagues wrote, what came of it, or who goes on. */
export function ClaimedTaskPanel({ task, now }: { readonly task: Task; readonly now: number }) {
  const { call } = useStaffClient()
  const [open, setOpen] = useState<OpenTaskForm | null>(null)
  const { kind, id } = task
  const query = useQuery({
    queryKey: taskKey(task),
    queryFn: ({ signal }) => call(readTask, { params: { kind, id }, signal }),
    staleTime: 60_000,
  })
  useRefetchOnNewNote(task)
  const close = (): void => setOpen(null)
  return (
    <QueryBoundary query={query}>
      {({ person, request, notes }) => (
        <>
          {person ? <TaskContactDetails person={person} task={task} now={now} /> : null}
          {request ? <MeetingRequestDetails request={request} /> : null}
          <TaskNotes title={todayMessages.whyCounselor} notes={notes.filter((note) => note.is_counselors)} />
          <TaskNotes title={todayMessages.notes} notes={notes.filter((note) => !note.is_counselors)} />
          {kind === 'in_person' ? <TaskOffers task={task} now={now} /> : null}
          <OutcomeForm task={task} zone={person?.timezone ?? getDeviceTimeZone()} now={now} />
          <div className={`${parts.row} ${styles.beside}`}>
            {(['goOnLater', 'passOn', 'giveBack'] as const).map((which) => (
              <Button key={which} kind="quiet" onPress={() => setOpen(which)}>
                {todayMessages[which]}
              </Button>
            ))}
          </div>
          {open === 'goOnLater' ? (
            <ScheduleFollowUpForm
              task={task}
              zone={person?.timezone ?? getDeviceTimeZone()}
              now={now}
              onClose={close}
            />
          ) : null}
          {open === 'passOn' ? <ReassignTaskForm task={task} onClose={close} /> : null}
          {open === 'giveBack' ? <ReleaseTaskForm task={task} onClose={close} /> : null}
        </>
      )}
    </QueryBoundary>
  )
}
