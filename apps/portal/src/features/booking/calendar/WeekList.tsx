import { formatDay } from '../search/calendar-week.ts'
import { DaySlots, type DaySlotsProps } from './DaySlots.tsx'
import { calendarMessages } from './calendar.messages.ts'
import styles from './week.module.css'

type Day = Omit<DaySlotsProps, 'onChoose'>

const getWeekday = (day: Temporal.PlainDate): string => formatDay(day).split(', ')[0] ?? ''

/** Which days they are: "Monday", "Monday to Friday" */
function formatDayRange(days: readonly Day[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last
    ? getWeekday(first.day)
    : calendarMessages.dayToDay({ first: getWeekday(first.day), last: getWeekday(last.day) })
}

/**
 * The days of a week below or beside each other. Those that were among the next days are one press away: whoever asks for other
 * weeks would take them for days of another week.
 */
export function WeekList({
  days,
  newDay,
  onChoose,
}: {
  readonly days: readonly Day[]
  /** The first day that was not among the next ones, where others of the week were. */
  readonly newDay: Temporal.PlainDate | null
  readonly onChoose: DaySlotsProps['onChoose']
}) {
  const isSeen = ({ day }: Day): boolean => newDay !== null && Temporal.PlainDate.compare(day, newDay) < 0
  const seen = days.filter(isSeen)
  const drawn = (some: readonly Day[]) => (
    <div className={styles.week}>
      {some.map((day) => (
        <DaySlots key={day.day.toString()} {...day} onChoose={onChoose} />
      ))}
    </div>
  )
  return (
    <>
      {seen.length === 0 ? null : (
        <details className={styles.seen}>
          <summary>{calendarMessages.seenDays({ days: formatDayRange(seen) })}</summary>
          {drawn(seen)}
        </details>
      )}
      {drawn(days.filter((day) => !isSeen(day)))}
    </>
  )
}
