import type { WeekdayHours } from '@evenkeel/contract/counselor/calendar'
import { faultsOfHours } from '@evenkeel/contract/counselor/hours-rules'
import { hasTexts } from '#session/kept-here.ts'
import { calendarWords } from './calendar.words.ts'
import { fromTimeInput, toTimeInput } from './times.ts'

/** Hours of a day while they are typed. */
export interface TypedHours {
  readonly key: number
  readonly weekday: number
  readonly from: string
  readonly to: string
}

/** Weekly hours while they are typed, and the day they shall hold from. */
export interface TypedWeek {
  readonly from: string
  readonly hours: readonly TypedHours[]
  /** The weekly hours that stood there when the typing began. */
  readonly over?: string
}

/** Weekly hours as one text, to tell whether others stand there by now. */
export const textOfHours = (hours: readonly WeekdayHours[]): string => JSON.stringify(hours)

const DAY = 24 * 60

const isTypedHours = (value: unknown): value is TypedHours =>
  hasTexts(value, ['from', 'to']) &&
  'key' in value &&
  'weekday' in value &&
  typeof value.key === 'number' &&
  typeof value.weekday === 'number'

/** Whether something kept is such a week. */
export const isTypedWeek = (value: unknown): value is TypedWeek =>
  hasTexts(value, ['from']) &&
  (!('over' in value) || typeof value.over === 'string') &&
  'hours' in value &&
  Array.isArray(value.hours) &&
  value.hours.every(isTypedHours)

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

/** Name of one end of typed hours, for what is wrong with it. */
export const endOf = ({ key }: TypedHours, end: 'from' | 'to'): string => `${key} ${end}`

/** The typed hours, and what is wrong with them by their ends; nothing when they can be sent, in the order they were typed. A day ends at midnight at the latest. */
export function hoursOf(draft: readonly TypedHours[]): {
  readonly hours: readonly WeekdayHours[]
  readonly faults: ReadonlyMap<string, string>
} {
  const read = draft.map((typed) => {
    const to = fromTimeInput(typed.to)
    return { typed, from: fromTimeInput(typed.from), to: to === 0 ? DAY : to }
  })
  const missing = read.flatMap(({ typed, from, to }) => [
    ...(from === null ? [[endOf(typed, 'from'), calendarWords.fromMissing] as const] : []),
    ...(to === null ? [[endOf(typed, 'to'), calendarWords.toMissing] as const] : []),
  ])
  const whole = read.flatMap(({ typed, from, to }) =>
    from === null || to === null ? [] : [{ typed, hours: { weekday: typed.weekday, from, to } }],
  )
  const hours = whole.map((one) => one.hours)
  const wrong = faultsOfHours(hours).flatMap(({ index, end, message }) => {
    const typed = whole[index]?.typed
    return typed ? [[endOf(typed, end), message] as const] : []
  })
  return { hours, faults: new Map([...missing, ...wrong]) }
}
