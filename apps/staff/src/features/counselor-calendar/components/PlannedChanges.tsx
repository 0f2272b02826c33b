import type {
  CalendarChange,
  CounselorCalendar,
  WeekdayHours,
} from '@evenkeel/api-contract/counselor/calendar'
import { formatShortDateTime } from '@evenkeel/api-contract/time/format-date-time'
import { Button } from '@evenkeel/ui/Button'
import parts from '#components/parts.module.css'
import { formatHours, WeeklyHoursList } from '#components/WeeklyHoursList.tsx'
import styles from '../calendar.module.css'
import { calendarMessages } from '../calendar.messages.ts'
import { type CalendarView, formatDayWithYear } from '../calendar-format.ts'
import { ChangeResult } from './ChangeFormActions.tsx'
import { useCalendarChange } from '../use-calendar.ts'

interface PlannedChangesProps {
  readonly calendar: CounselorCalendar
  readonly view: CalendarView
}

interface PlannedChange {
  readonly text: string
  /** Weekly hours, listed below the entry. */
  readonly hours?: readonly WeekdayHours[]
  readonly takeBack: CalendarChange
}

function listPlannedChanges({
  later,
  own_days,
  time_off,
  zone,
  today,
}: CounselorCalendar): readonly PlannedChange[] {
  const { planWeek, planDay, planOff, closed } = calendarMessages
  const at = (iso: string): string => formatShortDateTime(Temporal.Instant.from(iso), zone)
  return [
    ...time_off.map(({ id, starts_at, ends_at }) => ({
      text: planOff({ from: at(starts_at), to: at(ends_at) }),
      takeBack: { kind: 'drop_time_off', id } as const,
    })),
    ...own_days.map(({ day, hours }) => ({
      text: planDay({ day: formatDayWithYear(day, today), hours: formatHours(hours) || closed }),
      takeBack: { kind: 'day', day, hours: null } as const,
    })),
    ...later.map(({ from, hours }) => ({
      text: planWeek({ day: formatDayWithYear(from, today) }),
      hours,
      takeBack: { kind: 'drop_week', from } as const,
    })),
  ]
}

/** Planned changes to the weekly hours; each can be removed. */
export function PlannedChanges({ calendar, view }: PlannedChangesProps) {
  const plans = listPlannedChanges(calendar)
  const change = useCalendarChange(view)
  return (
    <section className={parts.tight} aria-labelledby="plans">
      <h2 id="plans">{calendarMessages.plansTitle}</h2>
      {plans.length === 0 ? (
        <p className={parts.soft}>{calendarMessages.noPlans}</p>
      ) : (
        <ul className={parts.list}>
          {plans.map(({ text, hours, takeBack }) => (
            <li key={text} className={styles.plan}>
              <div>
                <p>{text}</p>
                {hours ? <WeeklyHoursList hours={hours} /> : null}
              </div>
              <Button
                kind="secondary"
                aria-label={calendarMessages.takeBackLabel({ plan: text })}
                onClick={() => change.look(takeBack)}
              >
                {calendarMessages.takeBack}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ChangeResult change={change} />
    </section>
  )
}
