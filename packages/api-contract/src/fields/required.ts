import { type FieldValue, unselected } from './field-definition.ts'
import { validationMessages } from './validation.messages.ts'
import { isVisible } from './is-visible.ts'

/** Whether nothing has been typed or chosen: text without anything to see, -1, false, or an empty list. */
export function isEmpty(value: FieldValue | undefined): boolean {
  if (value === undefined || value === false || value === unselected) return true
  // Nearly every field of a first view: told without looking for letters, which costs a slow phone three milliseconds the first time.
  if (value === '') return true
  if (typeof value === 'string') return !isVisible(value)
  return Array.isArray(value) && value.length === 0
}

/** VALID-01: something must be typed or chosen. */
export const required = (value: FieldValue | undefined): string | null =>
  isEmpty(value) ? validationMessages.required : null
