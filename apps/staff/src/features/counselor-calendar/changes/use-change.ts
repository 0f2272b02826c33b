import {
  type CalendarChange,
  type CalendarPreview,
  previewCalendarChange,
} from '@evenkeel/contract/counselor/calendar'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { faultsAt } from '#ui/refusal.ts'
import { useAct } from '#ui/use-act.ts'
import { reviewWords } from '../calendar.words.ts'
import { dayInYear } from '../times.ts'
import { useReadAgain } from '../use-calendar.ts'
import type { View } from '../view.ts'

/** A change with what it would do. */
export interface Looked {
  readonly change: CalendarChange
  readonly preview: CalendarPreview
}

/** One place of the page that changes hours: what it would do is looked at first, then it is saved. */
export interface Change {
  readonly view: View
  readonly look: (change: CalendarChange) => void
  readonly busy: boolean
  /** What the server said of a field of the change. */
  readonly faultAt: (field: string) => string | null
  /** Why it could not be looked at, where that is no field's fault. */
  readonly problem: string | null
  readonly refusal: unknown
  /** Something else is typed: what was said of it before is past. */
  readonly reset: () => void
  /** What is looked at now, in a window; null: nothing is. */
  readonly looked: Looked | null
  readonly leave: () => void
  readonly onSaved: () => void
  /** What is said of the last save here, and which one it was. */
  readonly saved: { readonly text: string; readonly count: number } | null
}

function savedText(change: CalendarChange, today: string): string {
  if (change.kind === 'drop_week' || change.kind === 'drop_time_off') return reviewWords.takenBack
  if (change.kind === 'day' && change.hours === null) return reviewWords.takenBack
  if (change.kind === 'week' && change.from > today)
    return reviewWords.savedFrom({ day: dayInYear(change.from, today) })
  return reviewWords.saved
}

/** How the change of one place stands; `onSaved` is told what was saved. */
export function useChange(view: View, onSaved: (change: CalendarChange) => void = () => {}): Change {
  const { call } = useStaff()
  const readAgain = useReadAgain()
  const [looked, setLooked] = useState<Looked | null>(null)
  const [saved, setSaved] = useState<Change['saved']>(null)
  const [count, setCount] = useState(0)
  const { state, today } = view
  const act = useAct({
    act: (change: CalendarChange) =>
      call(previewCalendarChange, { body: { change, ...(state === null ? {} : { state }) } }),
    onDone: (preview, change) => setLooked({ change, preview }),
  })
  const faults = faultsAt(act.error)
  return {
    view,
    look: (change) => {
      setSaved(null)
      act.run(change)
    },
    busy: act.busy,
    faultAt: (field) => faults.get(`change.${field}`) ?? null,
    problem: faults.size > 0 ? null : act.problem,
    refusal: act.error,
    reset: act.reset,
    looked,
    leave: () => setLooked(null),
    onSaved: () => {
      if (looked === null) return
      setLooked(null)
      setCount(count + 1)
      setSaved({ text: savedText(looked.change, today), count })
      onSaved(looked.change)
      readAgain()
    },
    saved,
  }
}
