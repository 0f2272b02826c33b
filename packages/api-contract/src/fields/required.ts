import { type FieldValue, unselected } from './field-definition.ts'
import { validationMessages } from './validation.messages.ts'
import { isVisible } from './is-visible.ts'

/** Whether nothing was typed or chosen: text without visible characters, -1, false, or an empty list. */
export function isEmpty(value: FieldValue | undefined): boolean {
  if (value === undefined || value === false || value === unselected) return true
  // Nearly every field at first render: skips the regular expression, whose first use costs a slow phone
  // three milliseconds.
  if (value === '') return true
  if (typeof value === 'string') return !isVisible(value)
  return Array.isArray(value) && value.length === 0
}

/** VALID-01: something must be typed or chosen. */
export const required = (value: FieldValue | undefined): string | null =>
  isEmpty(value) ? validationMessages.required : null
