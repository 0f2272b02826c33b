import type { WeeklySchedule, WeekdayHours } from '@evenkeel/api-contract/counselor/calendar'
import { hoursErrorMessages } from '@evenkeel/api-contract/counselor/validate-hours.messages'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import { weeklyHoursOn, type WorkingHours } from '#modules/availability/working-hours.ts'
import type { Schedule } from './schedule.ts'

/** Weekly hours from a day on, in one order: a window that stays open over midnight has seen the same as one opened after it. */
function serializeWeeks(working: WorkingHours, today: string): string {
  const text = (hours: readonly WeekdayHours[]) =>
    hours.map(({ weekday, from, to }) => `${weekday} ${from} ${to}`).toSorted()
  const later = (working.laterHours ?? []).filter(({ from }) => from > today)
  return JSON.stringify([
    text(weeklyHoursOn(working, today)),
    later.map(({ from, hours }) => ({ from, hours: text(hours) })),
  ])
}

/** Refuses to change weekly hours that are not those that were seen: another window has changed them meanwhile. */
export function rejectStaleWeeks(seen: WeeklySchedule, { calendar }: Schedule, now: Temporal.Instant): void {
  const today = now.toZonedDateTimeISO(calendar.zone).toPlainDate().toString()
  const before = { weeklyHours: seen.weekly, laterHours: seen.later }
  if (serializeWeeks(before, today) !== serializeWeeks(calendar, today))
    throw createHttpError('Conflict', hoursErrorMessages.otherWeeks)
}
