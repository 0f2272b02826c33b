import type { PartOfDay } from '@evenkeel/api-contract/reference-data/parts-of-day'
import { limits } from '@evenkeel/api-contract/limits'
import { partOfDayAt, createPartsOfDayFinder } from '#modules/availability/parts-of-day.ts'
import { findNextFreeStarts, type TimeSpan } from '#modules/availability/slots.ts'
import { startOfDay } from '#modules/availability/wall-time.ts'
import type { Provider } from './repository.ts'

/** Requested time filter; absent fields mean any time. */
export interface RequestedTimes {
  readonly day: Temporal.PlainDate | undefined
  readonly part: PartOfDay | undefined
  /** Time zone of both; absent: each provider's own. */
  readonly zone: string | undefined
}

/** Whether it filters at all. */
export const hasTimeFilter = ({ day, part }: RequestedTimes): boolean =>
  day !== undefined || part !== undefined

/** Provider weekdays that overlap a day: in another time zone it can overlap two. */
export const getWeekdayFilter = ({ day, zone }: RequestedTimes): readonly number[] | undefined =>
  day && (zone === undefined ? [0] : [-1, 0, 1]).map((days) => day.add({ days }).dayOfWeek)

/** Returns a function for a provider's next matching free starts, as many as a card shows. */
export function createFreeTimesFinder(wanted: RequestedTimes, now: Temporal.Instant) {
  const partsOf = createPartsOfDayFinder(wanted.zone, now)
  return (provider: Provider, busy: readonly TimeSpan[]): readonly number[] => {
    const { day, part } = wanted
    if (part !== undefined && !partsOf(provider).includes(part)) return []
    const zone = wanted.zone ?? provider.zone
    return findNextFreeStarts(provider, busy, now.epochMilliseconds, {
      count: limits.nextTimes,
      ...(part === undefined ? {} : { fits: (start) => partOfDayAt(start, zone) === part }),
      ...(day && { within: { from: startOfDay(day, zone), to: startOfDay(day.add({ days: 1 }), zone) } }),
    })
  }
}
