import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Phone, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { TaskRequest } from '@evenkeel/api-contract/counselor/schemas/meeting-request'
import { openTaskMember } from '@evenkeel/api-contract/staff/member-access'
import {
  type ClaimedTask,
  readTask,
  releaseTask,
  scheduleFollowUp,
  type Task,
  type TaskContact,
} from '@evenkeel/api-contract/staff/tasks'
import { Button, buttonClass } from '@evenkeel/ui/Button'
import { ErrorNotice } from '#components/Notice.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { listMeetingRequestFacts } from '#components/meeting-request-facts.ts'
import parts from '#components/parts.module.css'
import { FactList } from '#components/text/FactList.tsx'
import { formatPhone } from '@evenkeel/web/format-phone'
import { formatDayTime, formatTimeInZone, getDeviceTimeZone } from '#lib/time/date-time.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useMemoryDraft, useStaffClient } from '#session/session-context.tsx'
import { taskKey, useTaskAction } from '../use-tasks.ts'
import { emptyFollowUp, FollowUpFields, noteDraftKey, NoteField, toFollowUpTime } from './OutcomeFields.tsx'
import { todayMessages } from '../today.messages.ts'
import styles from '../today.module.css'
import { OutcomeForm } from './OutcomeForm.tsx'
import { ReassignTaskForm } from './ReassignTaskForm.tsx'
import { TaskOffers } from './TaskOffers.tsx'

interface ScheduleFollowUpFormProps {
  readonly task: Task
  readonly zone: string
  readonly now: number
  readonly onClose: () => void
}

/** Schedules a follow-up without an outcome. */
function ScheduleFollowUpForm({ task, zone, now, onClose }: ScheduleFollowUpFormProps) {
  const { call } = useStaffClient()
  const navigate = useNavigate()
  const { kind, id } = task
  const [draft, setDraft] = useState(emptyFollowUp)
  const [note, setNote, clearDraft] = useMemoryDraft(noteDraftKey(task), '')
  const [wasTried, setWasTried] = useState(false)
  const at = toFollowUpTime(draft, now, zone)
  const act = useTaskAction({
    task,
    act: (chosen: string) =>
      call(scheduleFollowUp, { params: { kind, id }, body: { at: chosen, note: note.trim() || null } }),
    onDone: () => {
      clearDraft()
      onClose()
      void navigate('/today')
    },
  })
  const save = (): void => {
    setWasTried(true)
    if (at !== null) act.run(at)
  }
  return (
    <Dialog title={todayMessages.goOnLater} onClose={onClose}>
      <FollowUpFields
        task={task}
        draft={draft}
        zone={zone}
        now={now}
        onChange={setDraft}
        error={wasTried && at === null ? todayMessages.timeMissing : null}
      />
      <NoteField task={task} value={note} onChange={setNote} />
      <ErrorNotice text={act.problem} />
      <Button busy={act.busy} onClick={save}>
        {todayMessages.save}
      </Button>
    </Dialog>
  )
}

/** Releases a task without an outcome. */
function ReleaseTaskForm({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const { call } = useStaffClient()
  const { kind, id } = task
  const [note, setNote, clearDraft] = useMemoryDraft(noteDraftKey(task), '')
  const act = useTaskAction({
    task,
    act: (text: string) => call(releaseTask, { params: { kind, id }, body: { note: text || null } }),
    onDone: () => {
      clearDraft()
      onClose()
    },
  })
  return (
    <Dialog title={todayMessages.giveBack} onClose={onClose}>
      <p>{todayMessages.giveBackText}</p>
      <NoteField task={task} value={note} onChange={setNote} />
      <ErrorNotice text={act.problem} />
      <Button busy={act.busy} onClick={() => act.run(note.trim())}>
        {todayMessages.giveBack}
      </Button>
    </Dialog>
  )
}

/** Opens the member record of the task, for the purpose of the task; it lists all contact details. */
function OpenMemberRecord({ task: { kind, id } }: { readonly task: Task }) {
  const { call } = useStaffClient()
  const navigate = useNavigate()
  const act = useAsyncAction({
    act: () => call(openTaskMember, { params: { kind, id } }),
    onDone: (opened) => void navigate(`/look-up/${opened.id}`),
  })
  return (
    <>
      <Button kind="quiet" busy={act.busy} onClick={() => act.run(undefined)}>
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
          <a className={`${buttonClass()} ${styles.call}`} href={`tel:${person.phone}`}>
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

/** Details of an in-person meeting request, with instructions for giving names to the member. */
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

/** Refetches the task when a counselor adds a note while it is open. */
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

/** Panel of a task held by the current person: contact, notes, outcome, and reassignment. */
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
              <Button key={which} kind="quiet" onClick={() => setOpen(which)}>
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
