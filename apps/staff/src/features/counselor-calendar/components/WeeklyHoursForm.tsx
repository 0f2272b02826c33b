import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import type { CalendarChange, CounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import { validateEffectiveDay } from '@evenkeel/api-contract/counselor/validate-hours'
import { Button } from '@evenkeel/ui/Button'
import { Notice } from '#components/Notice.tsx'
import { formatWeekday, WeeklyHoursList } from '#components/WeeklyHoursList.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { formatTypedTime } from '#lib/time/date-time.ts'
import { type CalendarView, formatDayWithYear } from '../calendar-format.ts'
import { calendarMessages } from '../calendar.messages.ts'
import styles from '../calendar.module.css'
import { useChangeForm } from '../use-calendar.ts'
import {
  addHoursRange,
  getRangeEndKey,
  type HoursDraft,
  isWeekDraft,
  parseHoursDraft,
  serializeHours,
  toHoursDraft,
  type WeekDraft,
} from '../hours-draft.ts'
import { ChangeFormActions } from './ChangeFormActions.tsx'

type RangeEnd = 'from' | 'to'

interface HoursRangeFieldsProps {
  readonly hours: HoursDraft
  readonly fault: (hours: HoursDraft, end: RangeEnd) => string | null
  readonly onChange: (hours: HoursDraft) => void
  readonly onRemove: () => void
}

/** Start and end of one range. */
function HoursRangeFields({ hours, fault, onChange, onRemove }: HoursRangeFieldsProps) {
  const day = formatWeekday(hours.weekday)
  return (
    <div className={styles.stretch}>
      <TextField
        label={calendarMessages.fromOn({ day })}
        type="time"
        required
        value={hours.from}
        onChange={(from) => onChange({ ...hours, from })}
        error={fault(hours, 'from')}
      />
      <TextField
        label={calendarMessages.toOn({ day })}
        type="time"
        required
        value={hours.to}
        onChange={(to) => onChange({ ...hours, to })}
        error={fault(hours, 'to')}
      />
      <Button
        kind="quiet"
        aria-label={calendarMessages.dropHours({
          day,
          from: formatTypedTime(hours.from),
          to: formatTypedTime(hours.to),
        })}
        onClick={onRemove}
      >
        <X size={20} aria-hidden="true" />
      </Button>
    </div>
  )
}

interface WeekdayHoursFieldsProps {
  readonly weekday: number
  /** Ranges of this weekday. */
  readonly hours: readonly HoursDraft[]
  readonly fault: HoursRangeFieldsProps['fault']
  readonly onChange: (hours: HoursDraft) => void
  readonly onRemove: (hours: HoursDraft) => void
  readonly onAdd: () => void
}

/** Hours of a weekday. Focus moves to an added range and stays on the day after a removal. */
function WeekdayHoursFields({ weekday, hours, fault, onChange, onRemove, onAdd }: WeekdayHoursFieldsProps) {
  const day = formatWeekday(weekday)
  const fields = useRef<HTMLDivElement>(null)
  const adder = useRef<HTMLDivElement>(null)
  const add = (): void => {
    onAdd()
    requestAnimationFrame(() => [...(fields.current?.querySelectorAll('input') ?? [])].at(-2)?.focus())
  }
  const remove = (one: HoursDraft): void => {
    adder.current?.querySelector('button')?.focus()
    onRemove(one)
  }
  return (
    <section className={styles.weekday}>
      <h3>{day}</h3>
      <div ref={fields} className={parts.tight}>
        {hours.map((one) => (
          <HoursRangeFields
            key={one.key}
            hours={one}
            fault={fault}
            onChange={onChange}
            onRemove={() => remove(one)}
          />
        ))}
        <div ref={adder}>
          <Button kind="quiet" aria-label={calendarMessages.addHours({ day })} onClick={add}>
            <Plus size={20} aria-hidden="true" />
            {calendarMessages.add}
          </Button>
        </div>
      </div>
    </section>
  )
}

type Week = CounselorCalendar['later'][number]

interface PlannedHoursNoticeProps {
  readonly calendar: CounselorCalendar
  readonly onTakeBack: (change: CalendarChange) => void
  /** Starts to edit planned hours; null while another draft exists. */
  readonly onEdit: ((week: Week) => void) | null
}

/** Notice that other weekly hours are already planned, with their details. */
function PlannedHoursNotice({ calendar, onTakeBack, onEdit }: PlannedHoursNoticeProps) {
  const { later, today } = calendar
  if (later.length === 0) return null
  return (
    <Notice kind="warning" title={calendarMessages.plannedTitle}>
      <div className={parts.stack}>
        {later.map((week) => {
          const day = formatDayWithYear(week.from, today)
          return (
            <div key={week.from} className={parts.tight}>
              <p>{calendarMessages.plannedFrom({ day })}</p>
              <WeeklyHoursList hours={week.hours} />
              <div className={parts.row}>
                <Button
                  kind="secondary"
                  aria-label={calendarMessages.takeBackLabel({ plan: calendarMessages.planWeek({ day }) })}
                  onClick={() => onTakeBack({ kind: 'drop_week', from: week.from })}
                >
                  {calendarMessages.takeBack}
                </Button>
                {onEdit ? (
                  <Button
                    kind="quiet"
                    aria-label={calendarMessages.changePlanLabel({ day })}
                    onClick={() => onEdit(week)}
                  >
                    {calendarMessages.changePlan}
                  </Button>
                ) : null}
              </div>
            </div>
          )
        })}
      </div>
    </Notice>
  )
}

/** Notice that the saved weekly hours differ from those on which the draft is based. */
function HoursConflictNotice({
  calendar,
  isTyped,
}: {
  readonly calendar: CounselorCalendar
  readonly isTyped: boolean
}) {
  return (
    <Notice kind="error" isNew>
      <p>{calendarMessages.otherWeeks}</p>
      <WeeklyHoursList hours={calendar.weekly} />
      {isTyped ? <p>{calendarMessages.otherWeeksThen}</p> : null}
    </Notice>
  )
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

interface WeeklyHoursFormProps {
  readonly calendar: CounselorCalendar
  readonly view: CalendarView
}

/** Effect of planned hours on the draft. */
function describePlannedHours({ later, today }: CounselorCalendar, from: string): string | undefined {
  const next = later.find((week) => week.from >= from)
  if (from === '' || !next) return undefined
  const day = formatDayWithYear(next.from, today)
  return next.from === from ? calendarMessages.replaces({ day }) : calendarMessages.holdUntil({ day })
}

/** Form state of the weekly hours; starts with the hours in effect today. */
function useWeeklyHoursForm({ calendar, view }: WeeklyHoursFormProps) {
  const { stored, change, form, wasTried, type, look, discard } = useChangeForm({
    view,
    name: 'counselor weekly hours',
    isTyped: isWeekDraft,
    savedBy: 'week',
  })
  const week: WeekDraft = stored ?? { from: calendar.today, hours: toHoursDraft(calendar.weekly) }
  const { hours, faults } = parseHoursDraft(week.hours)
  const seen = { weekly: calendar.weekly, later: calendar.later }
  const over = stored?.over ?? serializeHours(calendar.weekly)
  const dayFault =
    week.from === '' ? calendarMessages.dayMissing : validateEffectiveDay(week.from, calendar.today)
  const getError = (one: HoursDraft, end: 'from' | 'to'): string | null =>
    faults.get(getRangeEndKey(one, end)) ?? change.faultAt(`hours.${week.hours.indexOf(one)}.${end}`)
  return {
    ...{ stored, change, form, week, discard },
    fault: (one: HoursDraft, end: 'from' | 'to') => (wasTried ? getError(one, end) : null),
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

/** Form for the weekly hours, effective from a date. */
export function WeeklyHoursForm({ calendar, view }: WeeklyHoursFormProps) {
  const { stored, change, form, week, fault, dayFault, hasOthers, type, look, discard } = useWeeklyHoursForm({
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
        <h2 id="hours">{calendarMessages.hoursTitle}</h2>
        <p className={parts.soft}>{calendarMessages.hoursText}</p>
      </div>
      <PlannedHoursNotice calendar={calendar} onTakeBack={change.look} onEdit={stored ? null : edit} />
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
          label={calendarMessages.hoursFrom}
          {...(hint === undefined ? {} : { hint })}
          type="date"
          required
          value={week.from}
          onChange={(from) => type({ from })}
          error={dayFault}
        />
      </div>
      {hasOthers ? <HoursConflictNotice calendar={calendar} isTyped={stored !== null} /> : null}
      <ChangeFormActions change={change} onLook={look} onDiscard={discard} />
    </section>
  )
}
