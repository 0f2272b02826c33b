import { Refused } from '@evenkeel/contract/call'
import { changeCalendar, previewCalendarChange } from '@evenkeel/contract/counselor/calendar'
import { hoursFaults } from '@evenkeel/contract/counselor/hours.words'
import { stateName } from '@evenkeel/contract/lists/state-names'
import { zoneWords } from '@evenkeel/contract/lists/zone-words'
import { useState } from 'react'
import { useStaff, useTyped } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { saidBy } from '#ui/refusal.ts'
import { uiWords } from '#ui/ui.words.ts'
import { useAct } from '#ui/use-act.ts'
import { reviewWords } from '../calendar.words.ts'
import { bookUntilText } from '../times.ts'
import type { View } from '../view.ts'
import { SeenTimes } from './SeenTimes.tsx'
import type { Looked } from './use-change.ts'
import { type Decisions, tellsMembers, VisitDecisions } from './VisitDecisions.tsx'

interface ReviewProps {
  readonly looked: Looked
  readonly view: View
  readonly onClose: () => void
  readonly onSaved: () => void
  readonly onOtherWeeks: () => void
}

interface Said {
  readonly decisions: Decisions
  readonly message: string
}
const nothing: Said = { decisions: {}, message: reviewWords.messageGiven }

/** Whose clock the times are by. */
function clockText({ state, zone, isOwn }: View): string {
  if (isOwn || state === null) return reviewWords.byOwnClock({ zone: zoneWords(zone) })
  return reviewWords.byTheirClock({ state: stateName(state), zone: zoneWords(zone) })
}

/** What was decided on the visits, and saving it. Looks again where a visit was booked meanwhile. */
function useReview({ looked, view, onSaved, onOtherWeeks }: ReviewProps) {
  const { change, preview: first, seen } = looked
  const { call } = useStaff()
  const [preview, setPreview] = useState(first)
  const [said, say, forget] = useTyped<Said>(`calendar ${JSON.stringify(change)}`, nothing)
  const [wasTried, setWasTried] = useState(false)
  const { visits } = preview
  const { decisions, message } = said
  const tells = tellsMembers(visits, decisions)
  const again = useAct({
    act: () =>
      call(previewCalendarChange, {
        body: { change, ...(view.state === null ? {} : { state: view.state }) },
      }),
    onDone: setPreview,
  })
  const act = useAct({
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
      if (saidBy(error) === hoursFaults.otherWeeks) onOtherWeeks()
      else if (error instanceof Refused && error.status === 409) again.run(undefined)
    },
    refusals: { 409: reviewWords.meanwhile },
  })
  const save = (): void => {
    setWasTried(true)
    const isDecided = visits.every(({ id }) => decisions[id] !== undefined)
    if (isDecided && (!tells || message.trim() !== '')) act.run(undefined)
  }
  return { preview, said, say, wasTried, act, save }
}

/** What members will see after a change, and what becomes of the visits it meets: only then it can be saved. */
export function Review(props: ReviewProps) {
  const { view, onClose } = props
  const { preview, said, say, wasTried, act, save } = useReview(props)
  const { free, gone, added, visits, zone } = preview
  return (
    <Dialog title={reviewWords.title} isOpen onClose={onClose}>
      <div className={parts.stack}>
        <div>
          <p>{reviewWords.free({ count: free.length })}</p>
          {gone.length + added.length === 0 ? <p>{reviewWords.same}</p> : null}
          <p className={parts.soft}>{clockText(view)}</p>
          <p className={parts.soft}>{bookUntilText()}</p>
        </div>
        <SeenTimes title={reviewWords.gone({ count: gone.length })} starts={gone} zone={view.zone} />
        <SeenTimes title={reviewWords.added({ count: added.length })} starts={added} zone={view.zone} />
        <VisitDecisions
          {...{ visits, zone, wasTried, ...said }}
          onDecide={(decisions) => say({ ...said, decisions })}
          onMessage={(message) => say({ ...said, message })}
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
    </Dialog>
  )
}
