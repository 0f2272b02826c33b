import { normalizeText } from '../normalize-text.ts'

/** Marks a date input with unreadable content; validation rejects it. */
export const invalidDate = '??/??/????'

const MODEL_FORMAT = /^(\d{2})\/(\d{2})\/(\d{4})$/
const TYPED_FORMAT = /^(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{4})$/
const DIGITS_FORMAT = /^(\d{2})(\d{2})(\d{4})$/
const ISO_FORMAT = /^(\d{4})-(\d{2})-(\d{2})$/

const toDateModel = (month = '', day = '', year = ''): string =>
  `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}`

/** The day of a model value, or null for an invalid day (02/30, 02/29 outside leap years, other formats). */
export function parseDateModel(model: string): Temporal.PlainDate | null {
  const [, month, day, year] = MODEL_FORMAT.exec(model) ?? []
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

/** Formats a day as MM/DD/YYYY, as stored and displayed (FIELD-18, FIELD-19). */
export const formatDateModel = (day: Temporal.PlainDate): string =>
  toDateModel(String(day.month), String(day.day), String(day.year).padStart(4, '0'))

/**
 * Stored form of a date input's content: the native input gives YYYY-MM-DD, people type 3/4/1990, 03-04-1990
 * or 03041990, and paste typographic dashes. Other text is stored as typed.
 */
export function normalizeDate(view: string): string {
  const typed = normalizeText(view).replaceAll(/[‐-―−]/g, '-')
  const [, isoYear, isoMonth, isoDay] = ISO_FORMAT.exec(typed) ?? []
  if (isoYear !== undefined) return toDateModel(isoMonth, isoDay, isoYear)
  const [, month, day, year] = TYPED_FORMAT.exec(typed) ?? DIGITS_FORMAT.exec(typed) ?? []
  return year === undefined ? typed : toDateModel(month, day, year)
}

/** YYYY-MM-DD of a model value for native inputs and API calls; empty for an invalid day. */
export const dateModelToIso = (model: string): string => parseDateModel(model)?.toString() ?? ''
