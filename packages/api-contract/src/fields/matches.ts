import type { FieldValue } from './field-definition.ts'
import { validationMessages } from './validation.messages.ts'

/** VALID-15: repeats another field's value exactly. */
export const matches = (value: FieldValue, other: FieldValue | undefined): string | null =>
  value === other ? null : validationMessages.matches
