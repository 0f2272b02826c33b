import type { CalendarChange, WeeklySchedule } from '@evenkeel/api-contract/counselor/calendar'
import { useState } from 'react'
import { useDraft } from '#session/use-draft.ts'
import { useFocusFirstError } from '#components/fields/FormActions.tsx'
import type { CalendarView } from '../calendar-view.ts'
import { useCalendarChange } from './use-calendar-change.ts'

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
  const { kept, keep, forget } = useDraft(name, isTyped)
  const [attempt, setAttempt] = useState(0)
  const start = (): void => {
    forget()
    setAttempt(0)
  }
  const change = useCalendarChange(view, ({ kind }) => {
    if (savedBy === undefined || savedBy === kind) start()
  })
  return {
    /** Null: no draft. */
    kept,
    change,
    form: useFocusFirstError(attempt, change.refusal),
    wasTried: attempt > 0,
    type: (typed: Typed): void => {
      keep(typed)
      change.reset()
    },
    /** Previews the draft; null: the draft is invalid. */
    look: (wanted: CalendarChange | null, seen?: WeeklySchedule): void => {
      setAttempt(attempt + 1)
      if (wanted) change.look(wanted, seen)
    },
    discard:
      kept === null
        ? null
        : (): void => {
            start()
            change.reset()
          },
  }
}
