import { Refused } from '@evenkeel/contract/call'
import {
  type CalendarChange,
  type CalendarPreview,
  changeCalendar,
  previewCalendarChange,
} from '@evenkeel/contract/counselor/calendar'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Answer } from '#ui/Answer.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { saidBy } from '#ui/refusal.ts'
import { uiWords } from '#ui/ui.words.ts'
import { useAct } from '#ui/use-act.ts'
import { reviewWords } from '../calendar.words.ts'
import { SeenTimes } from './SeenTimes.tsx'
import { type Decisions, tellsMembers, VisitDecisions } from './VisitDecisions.tsx'

interface ReviewProps {
  readonly change: CalendarChange
  /** As members of this state see it. */
  readonly state: string | null
  readonly onClose: () => void
  readonly onSaved: () => void
}

interface LoadedProps extends ReviewProps {
  readonly preview: CalendarPreview
  readonly lookAgain: () => void
}

function Loaded({ change, preview, lookAgain, onClose, onSaved }: LoadedProps) {
  const { call } = useStaff()
  const [decisions, setDecisions] = useState<Decisions>({})
  const [message, setMessage] = useState<string>(reviewWords.messageGiven)
  const [wasTried, setWasTried] = useState(false)
  const { zone, free, gone, added, visits } = preview
  const act = useAct({
    act: () =>
      call(changeCalendar, {
        body: {
          change,
          decisions: visits.flatMap(({ id }) => {
            const decision = decisions[id]
            return decision === undefined ? [] : [{ visit: id, decision }]
          }),
          ...(tellsMembers(visits, decisions) ? { message } : {}),
        },
      }),
    onDone: onSaved,
    onRefused: (error) => {
      if (error instanceof Refused && error.status === 409) lookAgain()
    },
    refusals: { 409: reviewWords.meanwhile },
  })
  const save = (): void => {
    setWasTried(true)
    const isDecided = visits.every(({ id }) => decisions[id] !== undefined)
    if (isDecided && (!tellsMembers(visits, decisions) || message.trim() !== '')) act.run(undefined)
  }
  return (
    <div className={parts.stack}>
      <p>{reviewWords.free({ count: free.length })}</p>
      {gone.length + added.length === 0 ? <p>{reviewWords.same}</p> : null}
      <SeenTimes title={reviewWords.gone({ count: gone.length })} starts={gone} zone={zone} />
      <SeenTimes title={reviewWords.added({ count: added.length })} starts={added} zone={zone} />
      <VisitDecisions
        {...{ visits, zone, decisions, message, wasTried }}
        onDecide={setDecisions}
        onMessage={setMessage}
      />
      <Problem text={act.problem} />
      <div className={parts.row}>
        <Button busy={act.busy} onPress={save}>
          {reviewWords.save}
        </Button>
        <Button kind="quiet" onPress={onClose}>
          {uiWords.cancel}
        </Button>
      </div>
    </div>
  )
}

/** What members will see after a change, and what becomes of the visits it meets: only then it can be saved. */
export function Review(props: ReviewProps) {
  const { change, state, onClose } = props
  const { call } = useStaff()
  const query = useQuery({
    queryKey: ['calendar-preview', change, state],
    queryFn: ({ signal }) =>
      call(previewCalendarChange, { body: { change, ...(state === null ? {} : { state }) }, signal }),
    gcTime: 0,
    retry: false,
  })
  const said = saidBy(query.error)
  return (
    <Dialog title={reviewWords.title} isOpen onClose={onClose}>
      <Answer query={query} {...(said === null ? {} : { refusals: { 400: said } })}>
        {(preview) => <Loaded {...props} preview={preview} lookAgain={() => void query.refetch()} />}
      </Answer>
    </Dialog>
  )
}
