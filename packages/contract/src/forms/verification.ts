import type { FieldDefinition } from '../fields/definition.ts'
import { limits } from '../limits.ts'

/** The mailed one-time code: six digits, shorter ones are filled with zeros (FIELD-27, ruling R11). */
export const verificationFields: readonly FieldDefinition[] = [
  {
    id: 'otp',
    type: 'number',
    label: 'One-time code',
    required: true,
    max: limits.oneTimeCodeLength,
    padTo: limits.oneTimeCodeLength,
    hint: `The ${limits.oneTimeCodeLength} digits we sent to your email`,
    autocomplete: 'one-time-code',
  },
]
