import { validateEffectiveDay } from '@evenkeel/api-contract/counselor/validate-hours'
import type { CounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import { TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import styles from '../calendar.module.css'
import { calendarMessages as words } from '../calendar.messages.ts'
import {
  toHoursDraft,
  getRangeEndKey,
  parseHoursDraft,
  isWeekDraft,
  serializeHours,
  type HoursDraft,
  type WeekDraft,
  addHoursRange,
} from '../hours-draft.ts'
import { formatDayWithYear } from '../calendar-format.ts'
import type { CalendarView } from '../calendar-view.ts'
import { ChangeFormActions } from './ChangeFormActions.tsx'
import { HoursConflictNotice } from './HoursConflictNotice.tsx'
import { PlannedHoursNotice } from './PlannedHoursNotice.tsx'
import { useChangeForm } from '../hooks/use-change-form.ts'
import { WeekdayHoursFields } from './WeekdayHoursFields.tsx'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

interface WeeklyHoursFormProps {
  readonly calendar: CounselorCalendar
  readonly view: CalendarView
}

/** What the planned hours mean for those that are typed. */
function describePlannedHours({ later, today }: CounselorCalendar, from: string): string | undefined {
  const next = later.find((week) => week.from >= from)
  if (from === '' || !next) return undefined
  const day = formatDayWithYear(next.from, today)
  return next.from === from ? words.replaces({ day }) : words.holdUntil({ day })
}

/** The weekly hours while they are typed: as they hold today until something is changed. */
function useWeeklyHoursForm({ calendar, view }: WeeklyHoursFormProps) {
  const { kept, change, form, wasTried, type, look, discard } = useChangeForm({
    view,
    name: 'counselor weekly hours',
    isTyped: isWeekDraft,
    savedBy: 'week',
  })
  const week: WeekDraft = kept ?? { from: calendar.today, hours: toHoursDraft(calendar.weekly) }
  const { hours, faults } = parseHoursDraft(week.hours)
  const seen = { weekly: calendar.weekly, later: calendar.later }
  const over = kept?.over ?? serializeHours(calendar.weekly)
  const dayFault = week.from === '' ? words.dayMissing : validateEffectiveDay(week.from, calendar.today)
  const said = (one: HoursDraft, end: 'from' | 'to'): string | null =>
    faults.get(getRangeEndKey(one, end)) ?? change.faultAt(`hours.${week.hours.indexOf(one)}.${end}`)
  return {
    ...{ kept, change, form, week, discard },
    fault: (one: HoursDraft, end: 'from' | 'to') => (wasTried ? said(one, end) : null),
    dayFault: wasTried ? (dayFault ?? change.faultAt('from')) : null,
    hasOthers: change.hasOtherWeeks || over !== serializeHours(calendar.weekly),
    type: (part: Partial<WeekDraft>) => type({ ...week, over, ...part }),
    look: () =>
      look(
        dayFault === null && faults.size === 0 ? { kind: 'week', from: week.from, hours: [...hours] } : null,
        seen,
      ),
  }
}

/** The weekly hours, from a day on. */
export function WeeklyHoursForm({ calendar, view }: WeeklyHoursFormProps) {
  const { kept, change, form, week, fault, dayFault, hasOthers, type, look, discard } = useWeeklyHoursForm({
    calendar,
    view,
  })
  const { hours } = week
  const hint = describePlannedHours(calendar, week.from)
  const edit = (planned: CounselorCalendar['later'][number]): void => {
    type({ from: planned.from, hours: toHoursDraft(planned.hours) })
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('input')?.focus())
  }
  return (
    <section ref={form} className={parts.panel} aria-labelledby="hours">
      <div>
        <h2 id="hours">{words.hoursTitle}</h2>
        <p className={parts.soft}>{words.hoursText}</p>
      </div>
      <PlannedHoursNotice calendar={calendar} onTakeBack={change.look} onEdit={kept ? null : edit} />
      <div>
        {WEEKDAYS.map((weekday) => (
          <WeekdayHoursFields
            key={weekday}
            weekday={weekday}
            hours={hours.filter((one) => one.weekday === weekday)}
            fault={fault}
            onChange={(next) => type({ hours: hours.map((one) => (one.key === next.key ? next : one)) })}
            onRemove={(gone) => type({ hours: hours.filter(({ key }) => key !== gone.key) })}
            onAdd={() => type({ hours: addHoursRange(hours, weekday) })}
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
      {hasOthers ? <HoursConflictNotice calendar={calendar} isTyped={kept !== null} /> : null}
      <ChangeFormActions change={change} onLook={look} onDiscard={discard} />
    </section>
  )
}
