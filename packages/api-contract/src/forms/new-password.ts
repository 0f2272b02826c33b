import type { FieldDefinition } from '../fields/field-definition.ts'
import { limits } from '../limits.ts'
import { fieldMessages } from './fields.messages.ts'

/** Labels of the two fields: for a first password, or a new one. */
const labels = {
  password: [fieldMessages.password, fieldMessages.repeatPassword],
  new_password: [fieldMessages.newPassword, fieldMessages.repeatNewPassword],
} as const

/**
 * A new password and its repetition (VALID-15, VALID-19 to VALID-25). The repetition has no rules, so that
 * one invalid password is reported once.
 */
export function createNewPasswordFields(
  id: keyof typeof labels,
): readonly [FieldDefinition, FieldDefinition] {
  const [label, repeat] = labels[id]
  return [
    {
      id,
      type: 'password',
      label,
      required: true,
      max: limits.passwordMax,
      hint: fieldMessages.passwordHint({ min: limits.passwordMin }),
      autocomplete: 'new-password',
    },
    {
      id: `${id}_repeat`,
      type: 'password',
      label: repeat,
      required: true,
      rules: 'none',
      matches: id,
      autocomplete: 'new-password',
    },
  ]
}
