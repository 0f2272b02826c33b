import { plainText } from '../pasted-text.ts'

/** A date input that holds something no date can be read from; the rule refuses it. */
export const unreadableDate = '??/??/????'

const modelShape = /^(\d{2})\/(\d{2})\/(\d{4})$/
const typedShape = /^(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{4})$/
const bareShape = /^(\d{2})(\d{2})(\d{4})$/
const isoShape = /^(\d{4})-(\d{2})-(\d{2})$/

const asModel = (month = '', day = '', year = ''): string =>
  `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}`

/** The day a model value names, or null when there is no such day (02/30, 02/29 outside leap years, other shapes). */
export function plainDateOf(model: string): Temporal.PlainDate | null {
  const [, month, day, year] = modelShape.exec(model) ?? []
  if (year === undefined) return null
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    )
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** MM/DD/YYYY of a day, as it is stored and shown (FIELD-18, FIELD-19). */
export const dateModelOf = (day: Temporal.PlainDate): string =>
  asModel(String(day.month), String(day.day), String(day.year).padStart(4, '0'))

/**
 * What is stored of what a date input holds: the native input gives YYYY-MM-DD, people type 3/4/1990, 03-04-1990 or
 * 03041990, and paste dashes of print. Text that is no date stays as typed.
 */
export function dateModel(view: string): string {
  const typed = plainText(view).replaceAll(/[‐-―−]/g, '-')
  const [, isoYear, isoMonth, isoDay] = isoShape.exec(typed) ?? []
  if (isoYear !== undefined) return asModel(isoMonth, isoDay, isoYear)
  const [, month, day, year] = typedShape.exec(typed) ?? bareShape.exec(typed) ?? []
  return year === undefined ? typed : asModel(month, day, year)
}

/** YYYY-MM-DD of a model value for native inputs and calls such as the slot query; empty when it is no day. */
export const isoOfDateModel = (model: string): string => plainDateOf(model)?.toString() ?? ''
