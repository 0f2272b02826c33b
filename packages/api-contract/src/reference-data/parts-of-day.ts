import { choiceMessages } from './choices.messages.ts'

/** Parts of a day in which somebody is looking for a free time; hours by the clock of whoever looks, the last not included. */
export const partsOfDay = [
  { value: 'morning', label: choiceMessages.morning, from: 0, to: 12 },
  { value: 'afternoon', label: choiceMessages.afternoon, from: 12, to: 17 },
  { value: 'evening', label: choiceMessages.evening, from: 17, to: 24 },
] as const

export type PartOfDay = (typeof partsOfDay)[number]['value']

/** Their values alone. */
export const partOfDayValues = partsOfDay.map(({ value }) => value) as [PartOfDay, ...PartOfDay[]]

/** The part an hour of the clock belongs to. */
export const getPartOfDay = (hour: number): PartOfDay =>
  partsOfDay.find(({ to }) => hour < to)?.value ?? 'evening'
