import { limits } from '@evenkeel/api-contract/limits'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import type { DateHours, OpeningHours, ScheduledWeeklyHours, OpenHours } from '#db/tables.ts'

/** When somebody works: the week, what follows it from a day on, and days that differ. */
export interface WorkingHours {
  readonly weeklyHours: readonly OpenHours[]
  /** By first day. */
  readonly laterHours?: readonly ScheduledWeeklyHours[] | undefined
  readonly dayHours?: readonly DateHours[] | undefined
}

/** The weekly hours that hold on a day. Days as texts sort as days do. */
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

/** All hours that hold at any time. */
export const allHours = ({
  weeklyHours,
  laterHours = [],
  dayHours = [],
}: WorkingHours): readonly OpeningHours[] => [
  ...weeklyHours,
  ...laterHours.flatMap(({ hours }) => hours),
  ...dayHours.flatMap(({ hours }) => hours),
]

/** Whether a visit that starts then lies within the hours, by the clock of the zone, whoever has booked it. */
export function isWithinHours(working: WorkingHours & { readonly zone: string }, start: number): boolean {
  const at = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(working.zone)
  const from = at.hour * 60 + at.minute
  const to = from + limits.slotLength / minutes(1)
  return hoursOn(working, at.toPlainDate()).some((open) => open.from <= from && to <= open.to)
}
