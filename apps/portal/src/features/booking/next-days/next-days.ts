import { type PartOfDay, getPartOfDay } from '@evenkeel/api-contract/reference-data/parts-of-day'
import { limits } from '@evenkeel/api-contract/limits'
import { formatRelativeDay } from '#session/visits/relative-day.ts'
import { getDayInZone, formatDay, getMonday, type Slot } from '../search/calendar-week.ts'
import { nextDaysMessages } from './next-days.messages.ts'

/**
 * The first day of a week that is not among the next days, when others of it are; null when all or none are.
 */
export function findFirstNewDay(
  monday: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Temporal.PlainDate | null {
  const day = today.add({ days: limits.availabilityDays })
  return getMonday(day).equals(monday) && !day.equals(monday) ? day : null
}

/** ISO weekday from which few counselors work. */
const SATURDAY = 6

/**
 * Monday of the first other week: the first week with days that are not among the next days. Skips a week
 * with only a weekend left, because it would hardly offer a day, and the weekend is one press back.
 */
export function getNextMonday(today: Temporal.PlainDate): Temporal.PlainDate {
  const next = getMonday(today).add({ days: limits.availabilityDays })
  const newDay = findFirstNewDay(next, today)
  return newDay !== null && newDay.dayOfWeek >= SATURDAY ? next.add({ days: limits.availabilityDays }) : next
}

/** Heading of a day: "Today", "Tomorrow" or "Wednesday", with a short date. */
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

/** The preferred part of the day, if any, and the zone it is measured in. */
export interface PreferredPartOfDay {
  readonly part: PartOfDay | null
  readonly zone: string
}

/**
 * Splits the free times of a day into the preferred part and the others; without a preference all are others.
 */
export function splitByPreference(
  slots: readonly Slot[],
  { part, zone }: PreferredPartOfDay,
): { readonly wished: readonly Slot[]; readonly others: readonly Slot[] } {
  if (part === null) return { wished: [], others: slots }
  const wished = slots.filter(({ at }) => getPartOfDay(at.toZonedDateTimeISO(zone).hour) === part)
  return { wished, others: slots.filter((slot) => !wished.includes(slot)) }
}

/**
 * The days that are open initially: the first with free times, and the first with a preferred time. Days load
 * one after the other; an open day stays open when a later one matches the preference.
 */
export function getInitiallyOpenDays<Day extends { readonly slots: readonly Slot[] }>(
  days: readonly Day[],
  wish: PreferredPartOfDay,
): ReadonlySet<Day> {
  const free = days.filter(({ slots }) => slots.length > 0)
  const asked = free.find(({ slots }) => splitByPreference(slots, wish).wished.length > 0)
  return new Set([...free.slice(0, 1), ...(asked ? [asked] : [])])
}

/** The free times closest to a taken one, soonest first. */
export function findNearestSlots(gone: Temporal.Instant, free: readonly Slot[], most = 3): readonly Slot[] {
  const away = ({ at }: Slot): number => Math.abs(at.epochMilliseconds - gone.epochMilliseconds)
  return free
    .filter((slot) => away(slot) > 0)
    .toSorted((one, two) => away(one) - away(two))
    .slice(0, most)
    .toSorted((one, two) => Temporal.Instant.compare(one.at, two.at))
}

/**
 * Monday of the week to show after a time was taken: the week it was chosen in, else its own; null when it is
 * among the next days.
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
