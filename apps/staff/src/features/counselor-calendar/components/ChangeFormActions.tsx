import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import {
  type BookedVisit,
  changeCalendar,
  previewCalendarChange,
} from '@evenkeel/api-contract/counselor/calendar'
import type { VisitDecision } from '@evenkeel/api-contract/counselor/constants'
import { hoursErrorMessages } from '@evenkeel/api-contract/counselor/validate-hours.messages'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import { formatShortDateTime } from '@evenkeel/api-contract/time/format-date-time'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice, SuccessNotice } from '#components/Notice.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { FormActions } from '#components/fields/FormActions.tsx'
import { RadioGroupField, TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { getServerMessage } from '#lib/api-errors.ts'
import { uiMessages } from '#lib/ui.messages.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useMemoryDraft, useStaffClient } from '#session/session-context.tsx'
import {
  type CalendarView,
  describeBookingLeadTime,
  formatDay,
  formatIsoTime,
  groupByDay,
} from '../calendar-format.ts'
import { calendarMessages, reviewMessages } from '../calendar.messages.ts'
import calendarStyles from '../calendar.module.css'
import type { CalendarChangeState, PreviewedChange } from '../use-calendar.ts'

/** Decisions so far, by visit. */
type Decisions = Readonly<Record<number, VisitDecision>>

interface VisitDecisionsProps {
  readonly visits: readonly BookedVisit[]
  readonly zone: string
  readonly decisions: Decisions
  readonly onDecide: (decisions: Decisions) => void
  readonly message: string
  readonly onMessage: (message: string) => void
  readonly wasTried: boolean
}

/** Whether any member is notified. */
const notifiesMembers = (visits: readonly BookedVisit[], decisions: Decisions): boolean =>
  visits.some(({ id }) => decisions[id] === 'move' || decisions[id] === 'cancel')

/** Asks for a decision on each booked visit that a change affects. */
function VisitDecisions(props: VisitDecisionsProps) {
  const { visits, zone, decisions, onDecide, message, onMessage, wasTried } = props
  if (visits.length === 0) return null
  return (
    <section className={parts.stack}>
      <h3>{reviewMessages.visits({ count: visits.length })}</h3>
      {visits.map(({ id, person, starts_at: start }) => (
        <div key={id} className={parts.tight}>
          <RadioGroupField<VisitDecision>
            label={reviewMessages.visit({
              person,
              when: formatShortDateTime(Temporal.Instant.from(start), zone),
            })}
            value={decisions[id] ?? null}
            onChange={(decision) => onDecide({ ...decisions, [id]: decision })}
            error={wasTried && decisions[id] === undefined ? reviewMessages.undecided : null}
            choices={[
              { value: 'keep', label: reviewMessages.keep, hint: reviewMessages.keepHint },
              { value: 'move', label: reviewMessages.move, hint: reviewMessages.moveHint({ person }) },
              { value: 'cancel', label: reviewMessages.cancel, hint: reviewMessages.cancelHint({ person }) },
            ]}
          />
          <Link to={`/counselor/visits/${id}`}>{reviewMessages.openVisit({ person })}</Link>
        </div>
      ))}
      {notifiesMembers(visits, decisions) ? (
        <TextField
          label={reviewMessages.message}
          hint={reviewMessages.messageHint}
          value={message}
          onChange={onMessage}
          lines={4}
          maxLength={2000}
          required
          error={wasTried && message.trim() === '' ? reviewMessages.messageMissing : null}
        />
      ) : null}
    </section>
  )
}

interface TimesByDayProps {
  readonly title: string
  readonly starts: readonly string[]
  readonly zone: string
}

/** Maximum number of days listed; the others are counted. */
const MAX_DAYS_LISTED = 7

/** Times grouped by date; renders nothing when empty. */
function TimesByDay({ title, starts, zone }: TimesByDayProps) {
  const days = groupByDay(starts, zone)
  if (days.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className={calendarStyles.seen}>
        {days.slice(0, MAX_DAYS_LISTED).map(([day, times]) => (
          <li key={day}>
            <strong>{formatDay(day)}</strong>: {times.map((start) => formatIsoTime(start, zone)).join(', ')}
          </li>
        ))}
        {days.length > MAX_DAYS_LISTED ? (
          <li>{reviewMessages.andMore({ count: days.length - MAX_DAYS_LISTED })}</li>
        ) : null}
      </ul>
    </section>
  )
}

interface ChangeReviewDialogProps {
  readonly looked: PreviewedChange
  readonly view: CalendarView
  readonly onClose: () => void
  readonly onSaved: () => void
  readonly onOtherWeeks: () => void
}

interface ReviewDraft {
  readonly decisions: Decisions
  readonly message: string
}
const emptyReview: ReviewDraft = { decisions: {}, message: reviewMessages.messageGiven }

/** Names the time zone of the listed times. */
function describeTimeZoneView({ state, zone, isOwn }: CalendarView): string {
  if (isOwn || state === null) return reviewMessages.byOwnClock({ zone: formatTimeZone(zone) })
  return reviewMessages.byTheirClock({ state: getStateName(state), zone: formatTimeZone(zone) })
}

/** Visit decisions and saving. Previews again when a visit was booked in the meantime. */
function useChangeReview({ looked, view, onSaved, onOtherWeeks }: ChangeReviewDialogProps) {
  const { change, preview: first, seen } = looked
  const { call } = useStaffClient()
  const [preview, setPreview] = useState(first)
  const [draft, setDraft, clearDraft] = useMemoryDraft<ReviewDraft>(
    `calendar ${JSON.stringify(change)}`,
    emptyReview,
  )
  const [wasTried, setWasTried] = useState(false)
  const { visits } = preview
  const { decisions, message } = draft
  const tells = notifiesMembers(visits, decisions)
  const again = useAsyncAction({
    act: () =>
      call(previewCalendarChange, {
        body: { change, ...(view.state === null ? {} : { state: view.state }) },
      }),
    onDone: setPreview,
  })
  const act = useAsyncAction({
    act: () =>
      call(changeCalendar, {
        body: {
          change,
          decisions: visits.flatMap(({ id }) => {
            const decision = decisions[id]
            return decision === undefined ? [] : [{ visit: id, decision }]
          }),
          ...(seen ? { seen } : {}),
          ...(tells ? { message } : {}),
        },
      }),
    onDone: () => {
      clearDraft()
      onSaved()
    },
    onRefused: (error) => {
      if (getServerMessage(error) === hoursErrorMessages.otherWeeks) onOtherWeeks()
      else if (error instanceof ApiError && error.status === 409) again.run(undefined)
    },
    refusals: { 409: reviewMessages.meanwhile },
  })
  const save = (): void => {
    setWasTried(true)
    const isDecided = visits.every(({ id }) => decisions[id] !== undefined)
    if (isDecided && (!tells || message.trim() !== '')) act.run(undefined)
  }
  return { preview, draft, setDraft, wasTried, act, save }
}

/**
 * Preview of a change: what members will see and the affected visits. The change can be saved only from here.
 */
function ChangeReviewDialog(props: ChangeReviewDialogProps) {
  const { view, onClose } = props
  const { preview, draft, setDraft, wasTried, act, save } = useChangeReview(props)
  const { free, gone, added, visits, zone } = preview
  return (
    <Dialog title={reviewMessages.title} onClose={onClose}>
      <div className={parts.stack}>
        <div>
          <p>{reviewMessages.free({ count: free.length })}</p>
          {gone.length + added.length === 0 ? <p>{reviewMessages.same}</p> : null}
          <p className={parts.soft}>{describeTimeZoneView(view)}</p>
          <p className={parts.soft}>{describeBookingLeadTime()}</p>
        </div>
        <TimesByDay title={reviewMessages.gone({ count: gone.length })} starts={gone} zone={view.zone} />
        <TimesByDay title={reviewMessages.added({ count: added.length })} starts={added} zone={view.zone} />
        <VisitDecisions
          {...{ visits, zone, wasTried, ...draft }}
          onDecide={(decisions) => setDraft({ ...draft, decisions })}
          onMessage={(message) => setDraft({ ...draft, message })}
        />
        <ErrorNotice text={act.problem} />
        <div className={parts.row}>
          <Button busy={act.busy} onClick={save}>
            {reviewMessages.save}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {uiMessages.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Result of a submit: error, preview dialog, and success message. */
export function ChangeResult({ change }: { readonly change: CalendarChangeState }) {
  const { problem, looked, saved } = change
  return (
    <>
      <ErrorNotice text={problem} />
      {saved ? <SuccessNotice key={saved.count} text={saved.text} /> : null}
      {looked ? (
        <ChangeReviewDialog
          looked={looked}
          view={change.view}
          onClose={change.leave}
          onSaved={change.onSaved}
          onOtherWeeks={change.onOtherWeeks}
        />
      ) : null}
    </>
  )
}

interface ChangeFormActionsProps {
  readonly change: CalendarChangeState
  readonly onLook: () => void
  /** Discards the draft; null when there is none. */
  readonly onDiscard: (() => void) | null
}

/** Footer of a form that changes working hours. */
export function ChangeFormActions({ change, onLook, onDiscard }: ChangeFormActionsProps) {
  return (
    <>
      <FormActions label={calendarMessages.look} busy={change.busy} onDo={onLook} onDiscard={onDiscard} />
      <ChangeResult change={change} />
    </>
  )
}
