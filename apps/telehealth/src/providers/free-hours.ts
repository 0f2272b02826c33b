import type { PartOfDay } from '@evenkeel/contract/lists/parts-of-day'
import { limits } from '@evenkeel/contract/limits'
import { partAt, partsWorkedIn } from '#availability/parts-worked.ts'
import { nextFreeStarts, type Span } from '#availability/slots.ts'
import { dayStart } from '#availability/wall-time.ts'
import type { Provider } from './store.ts'

/** When somebody wants to be free to meet; everything left out means any time. */
export interface WantedHours {
  readonly day: Temporal.PlainDate | undefined
  readonly part: PartOfDay | undefined
  /** Zone in which both are meant; each provider's own when left out. */
  readonly zone: string | undefined
}

/** Whether it narrows a list at all. */
export const narrowsHours = ({ day, part }: WantedHours): boolean => day !== undefined || part !== undefined

/** Weekdays of the providers that a day can touch: in another zone it begins on the one and ends on the next. */
export const weekdaysOf = ({ day, zone }: WantedHours): readonly number[] | undefined =>
  day && (zone === undefined ? [0] : [-1, 0, 1]).map((days) => day.add({ days }).dayOfWeek)

/** The next free starts of a provider that are wanted, as many as a card shows. */
export function freeHours(wanted: WantedHours, now: Temporal.Instant) {
  const partsOf = partsWorkedIn(wanted.zone, now)
  return (provider: Provider, busy: readonly Span[]): readonly number[] => {
    const { day, part } = wanted
    if (part !== undefined && !partsOf(provider).includes(part)) return []
    const zone = wanted.zone ?? provider.zone
    return nextFreeStarts(provider, busy, now.epochMilliseconds, {
      count: limits.nextTimes,
      ...(part === undefined ? {} : { fits: (start) => partAt(start, zone) === part }),
      ...(day && { within: { from: dayStart(day, zone), to: dayStart(day.add({ days: 1 }), zone) } }),
    })
  }
}
