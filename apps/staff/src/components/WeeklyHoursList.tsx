import type { WeekdayHours } from '@evenkeel/api-contract/counselor/calendar'
import { formatTime } from '@evenkeel/api-contract/time/format-date-time'
import { weeklyHoursMessages } from '#lib/time/time.messages.ts'
import styles from './weekly-hours-list.module.css'

/** Name of a weekday, 1 (Monday) to 7 (Sunday): "Friday". */
export const formatWeekday = (weekday: number): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(
    new Temporal.PlainDate(2024, 1, weekday).toZonedDateTime('UTC').epochMilliseconds,
  )

/** Formats minutes after midnight: "9:00 AM"; the end of a day is "12:00 AM". */
export const formatMinuteOfDay = (minute: number): string =>
  formatTime(
    new Temporal.PlainDate(2024, 1, 1).toZonedDateTime('UTC').toInstant().add({ minutes: minute }),
    'UTC',
  )

/** "9:00 AM to 12:00 PM, 1:00 PM to 5:00 PM" */
export const formatHours = (hours: readonly Pick<WeekdayHours, 'from' | 'to'>[]): string =>
  hours
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }) =>
      weeklyHoursMessages.span({ from: formatMinuteOfDay(from), to: formatMinuteOfDay(to) }),
    )
    .join(', ')

/**
 * Weekly hours as lines; consecutive days with the same hours are joined: "Monday to Friday: 9:00 AM to 5:00
 * PM".
 */
export function formatWeeklyHours(hours: readonly WeekdayHours[]): readonly string[] {
  const runs: { readonly first: number; last: number; readonly text: string }[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    const text = formatHours(hours.filter(({ weekday }) => weekday === day))
    const before = runs.at(-1)
    if (text === '') continue
    if (before && before.text === text && before.last === day - 1) before.last = day
    else runs.push({ first: day, last: day, text })
  }
  if (runs.length === 0) return [weeklyHoursMessages.noHoursAtAll]
  return runs.map(({ first, last, text }) => {
    const [from, to] = [formatWeekday(first), formatWeekday(last)]
    const days = first === last ? from : weeklyHoursMessages.weekdays({ first: from, last: to })
    return weeklyHoursMessages.hoursOfDays({ days, hours: text })
  })
}

/** Weekly hours as a list of text lines. */
export function WeeklyHoursList({ hours }: { readonly hours: readonly WeekdayHours[] }) {
  return (
    <ul className={styles.lines}>
      {formatWeeklyHours(hours).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
