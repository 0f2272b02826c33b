import {
  type CalendarChange,
  type CalendarPreview,
  previewCalendarChange,
  type WeeklySchedule,
} from '@evenkeel/api-contract/counselor/calendar'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { getFieldErrors } from '#lib/api-errors.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { reviewMessages } from '../calendar.messages.ts'
import { formatDayWithYear } from '../calendar-format.ts'
import { useInvalidateCounselorQueries } from '../api/use-calendar.ts'
import type { CalendarView } from '../calendar-view.ts'

/** Change with its preview. */
export interface PreviewedChange {
  readonly change: CalendarChange
  readonly preview: CalendarPreview
  /** Weekly hours shown on the page. */
  readonly seen?: WeeklySchedule
}

/** State of one form that changes working hours: previewed first, then saved. */
export interface CalendarChangeState {
  readonly view: CalendarView
  readonly look: (change: CalendarChange, seen?: WeeklySchedule) => void
  readonly busy: boolean
  /** Server error of a field of the change. */
  readonly faultAt: (field: string) => string | null
  /** Error of the preview that belongs to no field. */
  readonly problem: string | null
  readonly refusal: unknown
  /** Clears the previous result when the draft changes. */
  readonly reset: () => void
  /** Change being previewed in the dialog; null for none. */
  readonly looked: PreviewedChange | null
  readonly leave: () => void
  /** Called when another window changed the weekly hours, so the preview is outdated. */
  readonly onOtherWeeks: () => void
  readonly hasOtherWeeks: boolean
  readonly onSaved: () => void
  /** Last success message here, with a counter. */
  readonly saved: { readonly text: string; readonly count: number } | null
}

function describeSavedChange(change: CalendarChange, today: string): string {
  if (change.kind === 'drop_week' || change.kind === 'drop_time_off') return reviewMessages.takenBack
  if (change.kind === 'day' && change.hours === null) return reviewMessages.takenBack
  if (change.kind === 'week' && change.from > today)
    return reviewMessages.savedFrom({ day: formatDayWithYear(change.from, today) })
  return reviewMessages.saved
}

/** State of one form; `onSaved` receives the saved change. */
export function useCalendarChange(
  view: CalendarView,
  onSaved: (change: CalendarChange) => void = () => {},
): CalendarChangeState {
  const { call } = useStaffClient()
  const readAgain = useInvalidateCounselorQueries()
  const [looked, setLooked] = useState<PreviewedChange | null>(null)
  const [saved, setSaved] = useState<CalendarChangeState['saved']>(null)
  const [count, setCount] = useState(0)
  const [hasOtherWeeks, setHasOtherWeeks] = useState(false)
  const { state, today } = view
  const act = useAsyncAction({
    act: ({ change }: Omit<PreviewedChange, 'preview'>) =>
      call(previewCalendarChange, { body: { change, ...(state === null ? {} : { state }) } }),
    onDone: (preview, sent) => setLooked({ ...sent, preview }),
  })
  const faults = getFieldErrors(act.error)
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
      setSaved({ text: describeSavedChange(looked.change, today), count })
      onSaved(looked.change)
      readAgain()
    },
    saved,
  }
}
