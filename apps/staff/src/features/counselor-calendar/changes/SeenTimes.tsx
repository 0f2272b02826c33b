import calendarStyles from '../calendar.module.css'
import { reviewWords } from '../calendar.words.ts'
import { byDay, dayWords, timeOf } from '../times.ts'

interface SeenTimesProps {
  readonly title: string
  readonly starts: readonly string[]
  readonly zone: string
}

/** Days that are listed: the rest is counted. */
const LISTED = 7

/** Times by their days; nothing where there are none. */
export function SeenTimes({ title, starts, zone }: SeenTimesProps) {
  const days = byDay(starts, zone)
  if (days.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className={calendarStyles.seen}>
        {days.slice(0, LISTED).map(([day, times]) => (
          <li key={day}>
            <strong>{dayWords(day)}</strong>: {times.map((start) => timeOf(start, zone)).join(', ')}
          </li>
        ))}
        {days.length > LISTED ? <li>{reviewWords.andMore({ count: days.length - LISTED })}</li> : null}
      </ul>
    </section>
  )
}
