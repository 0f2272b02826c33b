import { limits } from '@evenkeel/api-contract/limits'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import type { DateHours, OpeningHours, ScheduledWeeklyHours, OpenHours } from '#db/tables.ts'

/** Working hours: the week, later weeks by first day, and days with their own hours. */
export interface WorkingHours {
  readonly weeklyHours: readonly OpenHours[]
  /** By first day. */
  readonly laterHours?: readonly ScheduledWeeklyHours[] | undefined
  readonly dayHours?: readonly DateHours[] | undefined
}

/** The weekly hours in effect on a day. Dates as texts sort in date order. */
export const weeklyHoursOn = (
  { weeklyHours, laterHours = [] }: WorkingHours,
  day: string,
): readonly OpenHours[] => laterHours.findLast(({ from }) => from <= day)?.hours ?? weeklyHours

/** The hours of one day. */
export function hoursOn(working: WorkingHours, day: Temporal.PlainDate): readonly OpeningHours[] {
  const text = day.toString()
  const own = working.dayHours?.find((one) => one.day === text)
  return own?.hours ?? weeklyHoursOn(working, text).filter(({ weekday }) => weekday === day.dayOfWeek)
}

/** All hours in effect at any time. */
export const allHours = ({
  weeklyHours,
  laterHours = [],
  dayHours = [],
}: WorkingHours): readonly OpeningHours[] => [
  ...weeklyHours,
  ...laterHours.flatMap(({ hours }) => hours),
  ...dayHours.flatMap(({ hours }) => hours),
]

/** Whether a visit that starts then fits into the hours, in local time of the zone. Ignores bookings. */
export function isWithinHours(working: WorkingHours & { readonly zone: string }, start: number): boolean {
  const at = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(working.zone)
  const from = at.hour * 60 + at.minute
  const to = from + limits.slotLength / minutes(1)
  return hoursOn(working, at.toPlainDate()).some((open) => open.from <= from && to <= open.to)
}
