import type { CalendarChange, WeeklySchedule } from '@evenkeel/api-contract/counselor/calendar'
import { useState } from 'react'
import { useDraft } from '#session/use-draft.ts'
import { useFocusFirstError } from '#components/fields/use-focus-first-error.ts'
import type { CalendarView } from '../calendar-view.ts'
import { useCalendarChange } from './use-calendar-change.ts'

interface FormOptions<Typed> {
  readonly view: CalendarView
  /** Name under which what is typed waits. */
  readonly name: string
  readonly isTyped: (value: unknown) => value is Typed
  /** What a save of this form is, where the form saves more. */
  readonly savedBy?: CalendarChange['kind']
}

/** A form that changes hours: what is typed waits until it is saved or thrown away, and a press leads to the first field that is wrong. */
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
    /** Null: nothing is typed. */
    kept,
    change,
    form: useFocusFirstError(attempt, change.refusal),
    wasTried: attempt > 0,
    type: (typed: Typed): void => {
      keep(typed)
      change.reset()
    },
    /** Looks at what was typed; null: something is wrong with it. */
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
