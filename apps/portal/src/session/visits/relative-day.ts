import { relativeDayMessages as words } from './relative-day.messages.ts'

/** "Today" or "Tomorrow"; null for any other day. */
export function formatRelativeDay(day: Temporal.PlainDate, today: Temporal.PlainDate): string | null {
  const away = today.until(day).days
  if (away === 0) return words.today
  return away === 1 ? words.tomorrow : null
}
