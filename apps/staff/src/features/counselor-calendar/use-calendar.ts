import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CalendarChange,
  type CalendarPreview,
  previewCalendarChange,
  readCounselorCalendar,
  type WeeklySchedule,
} from '@evenkeel/api-contract/counselor/calendar'
import { useFocusFirstError } from '#components/fields/FormActions.tsx'
import { getFieldErrors } from '#lib/api-errors.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { useDraft } from '#session/use-draft.ts'
import { type CalendarView, formatDayWithYear } from './calendar-format.ts'
import { reviewMessages } from './calendar.messages.ts'

const CALENDAR_QUERY_KEY = ['counselor', 'calendar'] as const

/**
 * Fetches seven days of the counselor's calendar from a date on, as members of a state see it. The previous
 * week stays visible while another one loads.
 */
export function useCalendar(from: string | undefined, state: string | undefined) {
  const { call } = useStaffClient()
  return useQuery({
    queryKey: [...CALENDAR_QUERY_KEY, from, state],
    queryFn: ({ signal }) =>
      call(readCounselorCalendar, {
        query: { ...(from === undefined ? {} : { from }), ...(state === undefined ? {} : { state }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Invalidates all weeks and the listing status of the counselor. */
export function useInvalidateCounselorQueries(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['counselor'] })
}

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
  const invalidate = useInvalidateCounselorQueries()
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
      invalidate()
    },
    hasOtherWeeks,
    onSaved: () => {
      if (looked === null) return
      setLooked(null)
      setCount(count + 1)
      setSaved({ text: describeSavedChange(looked.change, today), count })
      onSaved(looked.change)
      invalidate()
    },
    saved,
  }
}

interface FormOptions<Typed> {
  readonly view: CalendarView
  /** Key of the stored draft. */
  readonly name: string
  readonly isTyped: (value: unknown) => value is Typed
  /** Change kind of this form's save, when the page has several kinds. */
  readonly savedBy?: CalendarChange['kind']
}

/**
 * Form that changes working hours: the draft is stored until saved or discarded, and submitting focuses the
 * first invalid field.
 */
export function useChangeForm<Typed>({ view, name, isTyped, savedBy }: FormOptions<Typed>) {
  const { stored, store, clear } = useDraft(name, isTyped)
  const [attempt, setAttempt] = useState(0)
  const start = (): void => {
    clear()
    setAttempt(0)
  }
  const change = useCalendarChange(view, ({ kind }) => {
    if (savedBy === undefined || savedBy === kind) start()
  })
  return {
    /** Null: no draft. */
    stored,
    change,
    form: useFocusFirstError(attempt, change.refusal),
    wasTried: attempt > 0,
    type: (typed: Typed): void => {
      store(typed)
      change.reset()
    },
    /** Previews the draft; null: the draft is invalid. */
    look: (wanted: CalendarChange | null, seen?: WeeklySchedule): void => {
      setAttempt(attempt + 1)
      if (wanted) change.look(wanted, seen)
    },
    discard:
      stored === null
        ? null
        : (): void => {
            start()
            change.reset()
          },
  }
}
