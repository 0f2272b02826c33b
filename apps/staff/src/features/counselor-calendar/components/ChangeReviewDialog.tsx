import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { changeCalendar, previewCalendarChange } from '@evenkeel/api-contract/counselor/calendar'
import { hoursErrorMessages } from '@evenkeel/api-contract/counselor/validate-hours.messages'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { useState } from 'react'
import { useStaffClient, useMemoryDraft } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import parts from '#components/parts.module.css'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { getServerMessage } from '#lib/api-errors.ts'
import { uiMessages } from '#lib/ui.messages.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { reviewMessages } from '../calendar.messages.ts'
import { describeBookingLeadTime } from '../calendar-format.ts'
import type { CalendarView } from '../calendar-view.ts'
import { TimesByDay } from './TimesByDay.tsx'
import type { PreviewedChange } from '../hooks/use-calendar-change.ts'
import { type Decisions, notifiesMembers, VisitDecisions } from './VisitDecisions.tsx'

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

/** Whose clock the times are by. */
function describeTimeZoneView({ state, zone, isOwn }: CalendarView): string {
  if (isOwn || state === null) return reviewMessages.byOwnClock({ zone: formatTimeZone(zone) })
  return reviewMessages.byTheirClock({ state: getStateName(state), zone: formatTimeZone(zone) })
}

/** What was decided on the visits, and saving it. Looks again where a visit was booked meanwhile. */
function useChangeReview({ looked, view, onSaved, onOtherWeeks }: ChangeReviewDialogProps) {
  const { change, preview: first, seen } = looked
  const { call } = useStaffClient()
  const [preview, setPreview] = useState(first)
  const [said, say, forget] = useMemoryDraft<ReviewDraft>(`calendar ${JSON.stringify(change)}`, emptyReview)
  const [wasTried, setWasTried] = useState(false)
  const { visits } = preview
  const { decisions, message } = said
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
      forget()
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
  return { preview, said, say, wasTried, act, save }
}

/** What members will see after a change, and what becomes of the visits it meets: only then it can be saved. */
export function ChangeReviewDialog(props: ChangeReviewDialogProps) {
  const { view, onClose } = props
  const { preview, said, say, wasTried, act, save } = useChangeReview(props)
  const { free, gone, added, visits, zone } = preview
  return (
    <Dialog title={reviewMessages.title} isOpen onClose={onClose}>
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
          {...{ visits, zone, wasTried, ...said }}
          onDecide={(decisions) => say({ ...said, decisions })}
          onMessage={(message) => say({ ...said, message })}
        />
        <ErrorNotice text={act.problem} />
        <div className={parts.row}>
          <Button busy={act.busy} onPress={save}>
            {reviewMessages.save}
          </Button>
          <Button kind="quiet" onPress={onClose}>
            {uiMessages.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
