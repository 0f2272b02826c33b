import type { CalendarChange, CounselorCalendar } from '@evenkeel/contract/counselor/calendar'
import { shortDayAndTime } from '@evenkeel/contract/moments'
import { Button } from '#ui/Button.tsx'
import parts from '#ui/parts.module.css'
import styles from '../calendar.module.css'
import { calendarWords } from '../calendar.words.ts'
import { dayWords, minuteWords } from '../times.ts'

interface PlansProps {
  readonly calendar: CounselorCalendar
  readonly onChange: (change: CalendarChange) => void
}

interface Plan {
  readonly text: string
  readonly takeBack: CalendarChange
}

function plansOf({ later, own_days, time_off, zone }: CounselorCalendar): readonly Plan[] {
  const { planWeek, planDay, planOff, span, closed } = calendarWords
  const at = (iso: string): string => shortDayAndTime(Temporal.Instant.from(iso), zone)
  return [
    ...time_off.map(({ id, starts_at, ends_at }) => ({
      text: planOff({ from: at(starts_at), to: at(ends_at) }),
      takeBack: { kind: 'drop_time_off', id } as const,
    })),
    ...own_days.map(({ day, hours }) => ({
      text: planDay({
        day: dayWords(day),
        hours:
          hours.map(({ from, to }) => span({ from: minuteWords(from), to: minuteWords(to) })).join(', ') ||
          closed,
      }),
      takeBack: { kind: 'day', day, hours: null } as const,
    })),
    ...later.map(({ from }) => ({
      text: planWeek({ day: dayWords(from) }),
      takeBack: { kind: 'drop_week', from } as const,
    })),
  ]
}

/** What is planned beside the weekly hours; each can be taken back. */
export function Plans({ calendar, onChange }: PlansProps) {
  const plans = plansOf(calendar)
  return (
    <section className={parts.tight} aria-labelledby="plans">
      <h2 id="plans">{calendarWords.plansTitle}</h2>
      {plans.length === 0 ? (
        <p className={parts.soft}>{calendarWords.noPlans}</p>
      ) : (
        <ul className={parts.list}>
          {plans.map(({ text, takeBack }) => (
            <li key={text} className={styles.plan}>
              <span>{text}</span>
              <Button
                kind="secondary"
                label={calendarWords.takeBackLabel({ plan: text })}
                onPress={() => onChange(takeBack)}
              >
                {calendarWords.takeBack}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
