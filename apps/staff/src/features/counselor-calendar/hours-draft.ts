import type { WeekdayHours } from '@evenkeel/contract/counselor/calendar'
import { fromTimeInput, toTimeInput } from './times.ts'

/** Hours of a day while they are typed. */
export interface TypedHours {
  readonly key: number
  readonly weekday: number
  readonly from: string
  readonly to: string
}

const DAY = 24 * 60

/** What the form begins with. */
export const draftOf = (hours: readonly WeekdayHours[]): readonly TypedHours[] =>
  hours
    .toSorted((a, b) => a.weekday - b.weekday || a.from - b.from)
    .map(({ weekday, from, to }, key) => ({ key, weekday, from: toTimeInput(from), to: toTimeInput(to) }))

/** The same with one stretch more on a day: after the last one, or from nine to five. */
export function withMore(draft: readonly TypedHours[], weekday: number): readonly TypedHours[] {
  const key = Math.max(-1, ...draft.map((one) => one.key)) + 1
  const last = draft.findLast((one) => one.weekday === weekday)
  return [...draft, { key, weekday, from: last ? last.to : '09:00', to: last ? '' : '17:00' }]
}

/** The typed hours, or the first weekday whose times are not whole. A day ends at midnight at the latest. */
export function hoursOf(draft: readonly TypedHours[]): WeekdayHours[] | { readonly wrong: number } {
  const hours: WeekdayHours[] = []
  for (const { weekday, from, to } of draft) {
    const begin = fromTimeInput(from)
    const end = fromTimeInput(to) === 0 ? DAY : fromTimeInput(to)
    if (begin === null || end === null || end <= begin) return { wrong: weekday }
    hours.push({ weekday, from: begin, to: end })
  }
  return hours
}
