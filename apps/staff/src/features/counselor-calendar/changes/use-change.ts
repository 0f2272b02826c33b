import {
  type CalendarChange,
  type CalendarPreview,
  previewCalendarChange,
  type SeenWeeks,
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
  /** The weekly hours that stood on the page. */
  readonly seen?: SeenWeeks
}

/** One place of the page that changes hours: what it would do is looked at first, then it is saved. */
export interface Change {
  readonly view: View
  readonly look: (change: CalendarChange, seen?: SeenWeeks) => void
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
  /** Another window has changed the weekly hours: what would be saved was looked at over others. */
  readonly onOtherWeeks: () => void
  readonly hasOtherWeeks: boolean
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
  const [hasOtherWeeks, setHasOtherWeeks] = useState(false)
  const { state, today } = view
  const act = useAct({
    act: ({ change }: Omit<Looked, 'preview'>) =>
      call(previewCalendarChange, { body: { change, ...(state === null ? {} : { state }) } }),
    onDone: (preview, sent) => setLooked({ ...sent, preview }),
  })
  const faults = faultsAt(act.error)
  return {
    view,
    look: (change, seen) => {
      setSaved(null)
      setHasOtherWeeks(false)
      act.run({ change, ...(seen ? { seen } : {}) })
    },
    busy: act.busy,
    faultAt: (field) => faults.get(`change.${field}`) ?? null,
    problem: faults.size > 0 ? null : act.problem,
    refusal: act.error,
    reset: act.reset,
    looked,
    leave: () => setLooked(null),
    onOtherWeeks: () => {
      setLooked(null)
      setHasOtherWeeks(true)
      readAgain()
    },
    hasOtherWeeks,
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
