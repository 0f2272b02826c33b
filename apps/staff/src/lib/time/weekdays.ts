import { formatTime } from '@evenkeel/api-contract/time/format-date-time'

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
