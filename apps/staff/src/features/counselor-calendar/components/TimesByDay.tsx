import calendarStyles from '../calendar.module.css'
import { reviewMessages } from '../calendar.messages.ts'
import { groupByDay, formatDay, formatIsoTime } from '../calendar-format.ts'

interface TimesByDayProps {
  readonly title: string
  readonly starts: readonly string[]
  readonly zone: string
}

/** Days that are listed: the rest is counted. */
const MAX_DAYS_LISTED = 7

/** Times by their days; nothing where there are none. */
export function TimesByDay({ title, starts, zone }: TimesByDayProps) {
  const days = groupByDay(starts, zone)
  if (days.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className={calendarStyles.seen}>
        {days.slice(0, MAX_DAYS_LISTED).map(([day, times]) => (
          <li key={day}>
            <strong>{formatDay(day)}</strong>: {times.map((start) => formatIsoTime(start, zone)).join(', ')}
          </li>
        ))}
        {days.length > MAX_DAYS_LISTED ? (
          <li>{reviewMessages.andMore({ count: days.length - MAX_DAYS_LISTED })}</li>
        ) : null}
      </ul>
    </section>
  )
}
