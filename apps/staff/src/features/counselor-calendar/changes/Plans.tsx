import type { CalendarChange, CounselorCalendar, WeekdayHours } from '@evenkeel/contract/counselor/calendar'
import { shortDayAndTime } from '@evenkeel/contract/moments'
import { Button } from '#ui/Button.tsx'
import parts from '#ui/parts.module.css'
import { WeekLines } from '#ui/week/WeekLines.tsx'
import { hoursInWords } from '#ui/week/week-words.ts'
import styles from '../calendar.module.css'
import { calendarWords } from '../calendar.words.ts'
import { dayInYear } from '../times.ts'
import type { View } from '../view.ts'
import { Outcome } from './ChangeEnd.tsx'
import { useChange } from './use-change.ts'

interface PlansProps {
  readonly calendar: CounselorCalendar
  readonly view: View
}

interface Plan {
  readonly text: string
  /** Weekly hours, written out below. */
  readonly hours?: readonly WeekdayHours[]
  readonly takeBack: CalendarChange
}

function plansOf({ later, own_days, time_off, zone, today }: CounselorCalendar): readonly Plan[] {
  const { planWeek, planDay, planOff, closed } = calendarWords
  const at = (iso: string): string => shortDayAndTime(Temporal.Instant.from(iso), zone)
  return [
    ...time_off.map(({ id, starts_at, ends_at }) => ({
      text: planOff({ from: at(starts_at), to: at(ends_at) }),
      takeBack: { kind: 'drop_time_off', id } as const,
    })),
    ...own_days.map(({ day, hours }) => ({
      text: planDay({ day: dayInYear(day, today), hours: hoursInWords(hours) || closed }),
      takeBack: { kind: 'day', day, hours: null } as const,
    })),
    ...later.map(({ from, hours }) => ({
      text: planWeek({ day: dayInYear(from, today) }),
      hours,
      takeBack: { kind: 'drop_week', from } as const,
    })),
  ]
}

/** What is planned beside the weekly hours; each can be taken back. */
export function Plans({ calendar, view }: PlansProps) {
  const plans = plansOf(calendar)
  const change = useChange(view)
  return (
    <section className={parts.tight} aria-labelledby="plans">
      <h2 id="plans">{calendarWords.plansTitle}</h2>
      {plans.length === 0 ? (
        <p className={parts.soft}>{calendarWords.noPlans}</p>
      ) : (
        <ul className={parts.list}>
          {plans.map(({ text, hours, takeBack }) => (
            <li key={text} className={styles.plan}>
              <div>
                <p>{text}</p>
                {hours ? <WeekLines hours={hours} /> : null}
              </div>
              <Button
                kind="secondary"
                label={calendarWords.takeBackLabel({ plan: text })}
                onPress={() => change.look(takeBack)}
              >
                {calendarWords.takeBack}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Outcome change={change} />
    </section>
  )
}
