import type { PartOfDay } from '@evenkeel/api-contract/reference-data/parts-of-day'
import { limits } from '@evenkeel/api-contract/limits'
import { partOfDayAt, createPartsOfDayFinder } from '#modules/availability/parts-of-day.ts'
import { findNextFreeStarts, type TimeSpan } from '#modules/availability/slots.ts'
import { startOfDay } from '#modules/availability/wall-time.ts'
import type { Provider } from './repository.ts'

/** When somebody wants to be free to meet; everything left out means any time. */
export interface RequestedTimes {
  readonly day: Temporal.PlainDate | undefined
  readonly part: PartOfDay | undefined
  /** Zone in which both are meant; each provider's own when left out. */
  readonly zone: string | undefined
}

/** Whether it narrows a list at all. */
export const hasTimeFilter = ({ day, part }: RequestedTimes): boolean =>
  day !== undefined || part !== undefined

/** Weekdays of the providers that a day can touch: in another zone it begins on the one and ends on the next. */
export const getWeekdayFilter = ({ day, zone }: RequestedTimes): readonly number[] | undefined =>
  day && (zone === undefined ? [0] : [-1, 0, 1]).map((days) => day.add({ days }).dayOfWeek)

/** The next free starts of a provider that are wanted, as many as a card shows. */
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
