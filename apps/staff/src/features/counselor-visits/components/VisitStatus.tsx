import { useEffect, useRef, useState } from 'react'
import { type CounselorVisit, undoDeclineVisit } from '@evenkeel/api-contract/counselor/visits'
import { Button } from '@evenkeel/ui/Button'
import { Notice } from '#components/Notice.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import parts from '#components/parts.module.css'
import { FactList } from '#components/text/FactList.tsx'
import { MovedVisitLink } from '#features/counselor-workspace/components/VisitList.tsx'
import {
  closingMessages,
  visitMessages as words,
  visitStateMessages,
} from '#features/counselor-workspace/workspace.messages.ts'
import { formatDayTime } from '#lib/time/date-time.ts'
import { hasStringFields } from '#session/drafts.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { useMemberMessageDraft } from '#session/use-draft.ts'
import { CloseVisitForm, closingFields } from './CloseVisitForm.tsx'
import {
  SendMessageActions,
  useNotifyMember,
  VisitMessageField,
  VisitMessagePreview,
} from './VisitMessageFields.tsx'
import { DeclineVisit } from './DeclineVisit.tsx'

interface UndoDeclineVisitDialogProps {
  readonly visit: CounselorVisit
  readonly onClose: () => void
}

const isMessageDraft = (value: unknown): value is { readonly message: string } =>
  hasStringFields(value, ['message'])

function UndoDeclineVisitDialog({ visit, onClose }: UndoDeclineVisitDialogProps) {
  const { call } = useStaffClient()
  const { id, asked_to_move_at: requestedAt } = visit.visit
  const { name } = visit.person
  const { stored, store, clear } = useMemberMessageDraft(`can make ${id} ${requestedAt}`, isMessageDraft)
  const message = stored?.message ?? words.canMakeGiven
  const [wasTried, setWasTried] = useState(false)
  const { act, close } = useNotifyMember(id, {
    act: (_press: undefined) => call(undoDeclineVisit, { params: { visit_id: id }, body: { message } }),
    clear,
    onClose,
  })
  const send = (): void => {
    setWasTried(true)
    if (message.trim() !== '') act.run(undefined)
  }
  return (
    <Dialog title={words.canMakeTitle} onClose={close}>
      <p>{words.canMakeText({ name })}</p>
      <VisitMessageField
        name={name}
        message={message}
        onChange={(text) => store({ message: text })}
        wasTried={wasTried}
      />
      <VisitMessagePreview visit={visit} choice="stays" message={message} />
      <SendMessageActions label={words.sendStays} act={act} onSend={send} onBack={close} />
    </Dialog>
  )
}

/** Withdraws a request to move a visit: it stays at its time, and the member is notified. */
function UndoDeclineVisit({ visit }: { readonly visit: CounselorVisit }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.canMake}</Button>
      {isOpen ? <UndoDeclineVisitDialog visit={visit} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Closing answers, read-only. */
function ClosingAnswers({ closing }: { readonly closing: NonNullable<CounselorVisit['closing']> }) {
  return (
    <section className={parts.tight} aria-labelledby="answers">
      <h2 id="answers">{words.answers}</h2>
      <FactList
        facts={closingFields.map((field) => [closingMessages[field], closingMessages[closing[field]]])}
      />
    </section>
  )
}

interface ClosedVisitProps {
  readonly visit: CounselorVisit
  readonly standing: 'took_place' | 'did_not_come' | 'not_held'
}

/** Result of a closed visit, with its answers. */
function ClosedVisit({ visit: { closing }, standing }: ClosedVisitProps) {
  return (
    <>
      <Notice kind="success" title={words.closed} isNew>
        <p>{standing === 'not_held' ? words.notHeldText : visitStateMessages[standing]}</p>
      </Notice>
      {closing ? <ClosingAnswers closing={closing} /> : null}
    </>
  )
}

interface VisitStatusProps {
  readonly visit: CounselorVisit
  readonly now: number
  /** IANA time zone of the counselor. */
  readonly zone: string
}

/** Who canceled a visit, and when. */
function describeCancellation({ canceled }: CounselorVisit, zone: string): string {
  if (canceled === null) return words.canceledText
  const time = formatDayTime(canceled.at, zone)
  return canceled.by === 'person' ? words.canceledByPerson({ time }) : words.canceledByYou({ time })
}

/** Booked visit that has not begun: a pending request to move it, and the decline action. */
function UpcomingVisit({ visit, zone }: Omit<VisitStatusProps, 'now'>) {
  const { asked_to_move_at: requestedAt } = visit.visit
  const { name } = visit.person
  const acts = useRef<HTMLDivElement>(null)
  const [wasRequested, setWasRequested] = useState(requestedAt !== null)
  if (requestedAt !== null && !wasRequested) setWasRequested(true)
  const isTakenBack = requestedAt === null && wasRequested
  // The clicked button is gone: focus moves to a neighboring element.
  useEffect(() => {
    if (isTakenBack) acts.current?.querySelector('button')?.focus()
  }, [isTakenBack])
  return (
    <>
      {requestedAt === null ? null : (
        <Notice kind="info" isNew>
          <p>{words.asked({ name, time: formatDayTime(requestedAt, zone) })}</p>
        </Notice>
      )}
      {isTakenBack ? (
        <Notice kind="success" isNew>
          <p>{words.stays({ name })}</p>
        </Notice>
      ) : null}
      <p className={parts.soft}>{words.notBegun}</p>
      <div ref={acts} className={parts.row}>
        {requestedAt === null ? null : <UndoDeclineVisit visit={visit} />}
        <DeclineVisit visit={visit} />
      </div>
    </>
  )
}

/** Status of a visit, or the form to close it. */
export function VisitStatus({ visit, now, zone }: VisitStatusProps) {
  const { standing, starts_at } = visit.visit
  switch (standing) {
    case 'canceled':
      return (
        <Notice kind="info" isNew>
          <p>{describeCancellation(visit, zone)}</p>
        </Notice>
      )
    case 'moved':
      return (
        <Notice kind="info" isNew>
          <p>
            {words.movedByPerson({ time: formatDayTime(visit.canceled?.at ?? starts_at, zone) })}{' '}
            <MovedVisitLink visit={visit.visit} zone={zone} />
          </p>
        </Notice>
      )
    case 'took_place':
    case 'did_not_come':
    case 'not_held':
      return <ClosedVisit visit={visit} standing={standing} />
    case 'booked':
    case 'over':
      return Temporal.Instant.from(starts_at).epochMilliseconds <= now ? (
        <CloseVisitForm visit={visit} now={now} zone={zone} />
      ) : (
        <UpcomingVisit visit={visit} zone={zone} />
      )
  }
}
