import { type PartOfDay, getPartOfDay } from '@evenkeel/api-contract/reference-data/parts-of-day'
import { limits } from '@evenkeel/api-contract/limits'
import { formatRelativeDay } from '#session/visits/relative-day.ts'
import { getDayInZone, formatDay, getMonday, type Slot } from '../search/calendar-week.ts'
import { nextDaysMessages } from './next-days.messages.ts'

/** The first day of a week that is not among the next days, where others of it are; null where all of them are, or none. */
export function findFirstNewDay(
  monday: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Temporal.PlainDate | null {
  const day = today.add({ days: limits.availabilityDays })
  return getMonday(day).equals(monday) && !day.equals(monday) ? day : null
}

/** ISO number of a day on which few counselors work. */
const SATURDAY = 6

/**
 * Monday of the week where other weeks begin: the first with days that are not among the next ones. Where these are a weekend alone, the
 * one after it: whoever asks for other weeks would find hardly a day, and the weekend is one press back.
 */
export function getNextMonday(today: Temporal.PlainDate): Temporal.PlainDate {
  const next = getMonday(today).add({ days: limits.availabilityDays })
  const newDay = findFirstNewDay(next, today)
  return newDay !== null && newDay.dayOfWeek >= SATURDAY ? next.add({ days: limits.availabilityDays }) : next
}

/** A day as its head says it: "Today", "Tomorrow" or "Wednesday", and the date in few letters. */
export function formatDayHeading(
  day: Temporal.PlainDate,
  today: Temporal.PlainDate,
): { readonly name: string; readonly date: string } {
  const [weekday = '', date = ''] = formatDay(day).split(', ')
  const short = date.replace(/^(\p{L}{3})\p{L}*/u, '$1')
  const near = formatRelativeDay(day, today)
  return near === null
    ? { name: weekday, date: short }
    : { name: near, date: `${weekday.slice(0, 3)}, ${short}` }
}

/** "No free times today, Saturday and Sunday"; null where every day has some. */
export function describeEmptyDays(
  days: readonly Temporal.PlainDate[],
  today: Temporal.PlainDate,
): string | null {
  const names = days.map((day) =>
    day.equals(today) ? nextDaysMessages.todayAmong : (formatDay(day).split(', ')[0] ?? ''),
  )
  const last = names.at(-1)
  if (last === undefined) return null
  const before = names.slice(0, -1).join(', ')
  return nextDaysMessages.noneOn({ days: before === '' ? last : nextDaysMessages.andLast({ before, last }) })
}

/** "1 time", "5 times" */
export const formatTimeCount = (count: number): string => nextDaysMessages.times({ count })

/** A part of the day that was asked for, if any, and the zone whose clock counts. */
export interface PreferredPartOfDay {
  readonly part: PartOfDay | null
  readonly zone: string
}

/** The free times of a day in the part of it that was asked for, and the others; all of them are others where none was. */
export function splitByPreference(
  slots: readonly Slot[],
  { part, zone }: PreferredPartOfDay,
): { readonly wished: readonly Slot[]; readonly others: readonly Slot[] } {
  if (part === null) return { wished: [], others: slots }
  const wished = slots.filter(({ at }) => getPartOfDay(at.toZonedDateTimeISO(zone).hour) === part)
  return { wished, others: slots.filter((slot) => !wished.includes(slot)) }
}

/**
 * The days that are open from the start: the first with free times, and the first with one as it was asked for. Days come one after the
 * other: one that is open stays so when a later one turns out to have what was asked for.
 */
export function getInitiallyOpenDays<Day extends { readonly slots: readonly Slot[] }>(
  days: readonly Day[],
  wish: PreferredPartOfDay,
): ReadonlySet<Day> {
  const free = days.filter(({ slots }) => slots.length > 0)
  const asked = free.find(({ slots }) => splitByPreference(slots, wish).wished.length > 0)
  return new Set([...free.slice(0, 1), ...(asked ? [asked] : [])])
}

/** The free times closest to one that is gone, soonest first. */
export function findNearestSlots(gone: Temporal.Instant, free: readonly Slot[], most = 3): readonly Slot[] {
  const away = ({ at }: Slot): number => Math.abs(at.epochMilliseconds - gone.epochMilliseconds)
  return free
    .filter((slot) => away(slot) > 0)
    .toSorted((one, two) => away(one) - away(two))
    .slice(0, most)
    .toSorted((one, two) => Temporal.Instant.compare(one.at, two.at))
}

/**
 * Monday of the week to show to a person who comes back because a time was taken: the week it was chosen in, else its own; null
 * where it is among the next days, which are shown anyway.
 */
export function getWeekToShow(
  gone: Temporal.Instant,
  { today, zone, shown }: { today: Temporal.PlainDate; zone: string; shown: string | null },
): string | null {
  const day = getDayInZone(gone, zone)
  const monday = getMonday(day).toString()
  const isNear = Temporal.PlainDate.compare(day, today.add({ days: limits.availabilityDays })) < 0
  return isNear && shown !== monday ? null : monday
}
