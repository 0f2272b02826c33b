import type { FieldDefinition } from '../fields/field-definition.ts'
import { fieldMessages } from './fields.messages.ts'
import { limits } from '../limits.ts'

/** The emailed one-time code: six digits, padded with zeros (FIELD-27, RD-011). */
export const verificationFields: readonly FieldDefinition[] = [
  {
    id: 'otp',
    type: 'number',
    label: fieldMessages.oneTimeCode,
    required: true,
    max: limits.oneTimeCodeLength,
    padTo: limits.oneTimeCodeLength,
    autocomplete: 'one-time-code',
  },
]
