import { faultOfDay } from '@evenkeel/contract/counselor/hours-rules'
import type { CounselorCalendar } from '@evenkeel/contract/counselor/calendar'
import { TextField } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import styles from '../calendar.module.css'
import { calendarWords as words } from '../calendar.words.ts'
import {
  draftOf,
  endOf,
  hoursOf,
  isTypedWeek,
  textOfHours,
  type TypedHours,
  type TypedWeek,
  withMore,
} from '../hours-draft.ts'
import { dayInYear } from '../times.ts'
import type { View } from '../view.ts'
import { ChangeEnd } from './ChangeEnd.tsx'
import { OtherWeeks } from './OtherWeeks.tsx'
import { PlannedWeeks } from './PlannedWeeks.tsx'
import { useChangeForm } from './use-change-form.ts'
import { Weekday } from './Weekday.tsx'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

interface WeeklyHoursProps {
  readonly calendar: CounselorCalendar
  readonly view: View
}

/** What the planned hours mean for those that are typed. */
function planText({ later, today }: CounselorCalendar, from: string): string | undefined {
  const next = later.find((week) => week.from >= from)
  if (from === '' || !next) return undefined
  const day = dayInYear(next.from, today)
  return next.from === from ? words.replaces({ day }) : words.holdUntil({ day })
}

/** The weekly hours while they are typed: as they hold today until something is changed. */
function useWeek({ calendar, view }: WeeklyHoursProps) {
  const { kept, change, form, wasTried, type, look, discard } = useChangeForm({
    view,
    name: 'counselor weekly hours',
    isTyped: isTypedWeek,
    savedBy: 'week',
  })
  const week: TypedWeek = kept ?? { from: calendar.today, hours: draftOf(calendar.weekly) }
  const { hours, faults } = hoursOf(week.hours)
  const seen = { weekly: calendar.weekly, later: calendar.later }
  const over = kept?.over ?? textOfHours(calendar.weekly)
  const dayFault = week.from === '' ? words.dayMissing : faultOfDay(week.from, calendar.today)
  const said = (one: TypedHours, end: 'from' | 'to'): string | null =>
    faults.get(endOf(one, end)) ?? change.faultAt(`hours.${week.hours.indexOf(one)}.${end}`)
  return {
    ...{ kept, change, form, week, discard },
    fault: (one: TypedHours, end: 'from' | 'to') => (wasTried ? said(one, end) : null),
    dayFault: wasTried ? (dayFault ?? change.faultAt('from')) : null,
    hasOthers: change.hasOtherWeeks || over !== textOfHours(calendar.weekly),
    type: (part: Partial<TypedWeek>) => type({ ...week, over, ...part }),
    look: () =>
      look(
        dayFault === null && faults.size === 0 ? { kind: 'week', from: week.from, hours: [...hours] } : null,
        seen,
      ),
  }
}

/** The weekly hours, from a day on. */
export function WeeklyHours({ calendar, view }: WeeklyHoursProps) {
  const { kept, change, form, week, fault, dayFault, hasOthers, type, look, discard } = useWeek({
    calendar,
    view,
  })
  const { hours } = week
  const hint = planText(calendar, week.from)
  const edit = (planned: CounselorCalendar['later'][number]): void => {
    type({ from: planned.from, hours: draftOf(planned.hours) })
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('input')?.focus())
  }
  return (
    <section ref={form} className={parts.panel} aria-labelledby="hours">
      <div>
        <h2 id="hours">{words.hoursTitle}</h2>
        <p className={parts.soft}>{words.hoursText}</p>
      </div>
      <PlannedWeeks calendar={calendar} onTakeBack={change.look} onEdit={kept ? null : edit} />
      <div>
        {WEEKDAYS.map((weekday) => (
          <Weekday
            key={weekday}
            weekday={weekday}
            hours={hours.filter((one) => one.weekday === weekday)}
            fault={fault}
            onChange={(next) => type({ hours: hours.map((one) => (one.key === next.key ? next : one)) })}
            onRemove={(gone) => type({ hours: hours.filter(({ key }) => key !== gone.key) })}
            onAdd={() => type({ hours: withMore(hours, weekday) })}
          />
        ))}
      </div>
      <div className={styles.narrow}>
        <TextField
          label={words.hoursFrom}
          {...(hint === undefined ? {} : { hint })}
          type="date"
          required
          value={week.from}
          onChange={(from) => type({ from })}
          error={dayFault}
        />
      </div>
      {hasOthers ? <OtherWeeks calendar={calendar} isTyped={kept !== null} /> : null}
      <ChangeEnd change={change} onLook={look} onDiscard={discard} />
    </section>
  )
}
