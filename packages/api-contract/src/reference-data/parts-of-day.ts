import { choiceMessages } from './choices.messages.ts'

/** Parts of a day for searching free times; hours in the viewer's time zone, end exclusive. */
export const partsOfDay = [
  { value: 'morning', label: choiceMessages.morning, from: 0, to: 12 },
  { value: 'afternoon', label: choiceMessages.afternoon, from: 12, to: 17 },
  { value: 'evening', label: choiceMessages.evening, from: 17, to: 24 },
] as const

export type PartOfDay = (typeof partsOfDay)[number]['value']

/** Values only. */
export const partOfDayValues = partsOfDay.map(({ value }) => value) as [PartOfDay, ...PartOfDay[]]

/** The part of day of an hour. */
export const getPartOfDay = (hour: number): PartOfDay =>
  partsOfDay.find(({ to }) => hour < to)?.value ?? 'evening'
