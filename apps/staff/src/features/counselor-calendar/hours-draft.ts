import type { WeekdayHours } from '@evenkeel/api-contract/counselor/calendar'
import { validateHours } from '@evenkeel/api-contract/counselor/validate-hours'
import { hasStringFields } from '#session/drafts.ts'
import { calendarMessages } from './calendar.messages.ts'
import { parseTimeInput, toTimeInput } from './calendar-format.ts'

/** Hours of a day as entered. */
export interface HoursDraft {
  readonly key: number
  readonly weekday: number
  readonly from: string
  readonly to: string
}

/** Weekly hours as entered, with the effective date. */
export interface WeekDraft {
  readonly from: string
  readonly hours: readonly HoursDraft[]
  /** Saved weekly hours when editing began. */
  readonly over?: string
}

/** Serialized weekly hours, to detect a concurrent change. */
export const serializeHours = (hours: readonly WeekdayHours[]): string => JSON.stringify(hours)

const MINUTES_PER_DAY = 24 * 60

const isHoursDraft = (value: unknown): value is HoursDraft =>
  hasStringFields(value, ['from', 'to']) &&
  'key' in value &&
  'weekday' in value &&
  typeof value.key === 'number' &&
  typeof value.weekday === 'number'

/** Whether a stored value is a week draft. */
export const isWeekDraft = (value: unknown): value is WeekDraft =>
  hasStringFields(value, ['from']) &&
  (!('over' in value) || typeof value.over === 'string') &&
  'hours' in value &&
  Array.isArray(value.hours) &&
  value.hours.every(isHoursDraft)

/** Initial form values. */
export const toHoursDraft = (hours: readonly WeekdayHours[]): readonly HoursDraft[] =>
  hours
    .toSorted((a, b) => a.weekday - b.weekday || a.from - b.from)
    .map(({ weekday, from, to }, key) => ({ key, weekday, from: toTimeInput(from), to: toTimeInput(to) }))

/** Adds a range to a day: after the last one, or 9 AM to 5 PM. */
export function addHoursRange(draft: readonly HoursDraft[], weekday: number): readonly HoursDraft[] {
  const key = Math.max(-1, ...draft.map((one) => one.key)) + 1
  const last = draft.findLast((one) => one.weekday === weekday)
  return [...draft, { key, weekday, from: last ? last.to : '09:00', to: last ? '' : '17:00' }]
}

/** Error key of one end of a range. */
export const getRangeEndKey = ({ key }: HoursDraft, end: 'from' | 'to'): string => `${key} ${end}`

/**
 * Parses the entered hours, in order, or returns errors by range end. A day ends at midnight at the latest.
 */
export function parseHoursDraft(draft: readonly HoursDraft[]): {
  readonly hours: readonly WeekdayHours[]
  readonly faults: ReadonlyMap<string, string>
} {
  const read = draft.map((typed) => {
    const to = parseTimeInput(typed.to)
    return { typed, from: parseTimeInput(typed.from), to: to === 0 ? MINUTES_PER_DAY : to }
  })
  const missing = read.flatMap(({ typed, from, to }) => [
    ...(from === null ? [[getRangeEndKey(typed, 'from'), calendarMessages.fromMissing] as const] : []),
    ...(to === null ? [[getRangeEndKey(typed, 'to'), calendarMessages.toMissing] as const] : []),
  ])
  const whole = read.flatMap(({ typed, from, to }) =>
    from === null || to === null ? [] : [{ typed, hours: { weekday: typed.weekday, from, to } }],
  )
  const hours = whole.map((one) => one.hours)
  const wrong = validateHours(hours).flatMap(({ index, end, message }) => {
    const typed = whole[index]?.typed
    return typed ? [[getRangeEndKey(typed, end), message] as const] : []
  })
  return { hours, faults: new Map([...missing, ...wrong]) }
}
