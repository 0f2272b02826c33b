import type { FieldDefinition } from '../fields/definition.ts'
import { limits } from '../limits.ts'

// Signs at the end of a line or alone on the next one are misread: they stay together.
const signs = 'one of ! # $ ~'.replaceAll(' ', '\u00a0')
const hint = `At least ${limits.passwordMin} characters: a number, a small letter, a capital letter and ${signs}`

/**
 * A new password and its repetition (VALID-15, VALID-19 to VALID-25). The repetition has no rules of its own: one wrong
 * password is told once.
 */
export const newPasswordFields = (id: string, label: string): readonly [FieldDefinition, FieldDefinition] => [
  {
    id,
    type: 'password',
    label,
    required: true,
    max: limits.passwordMax,
    hint,
    autocomplete: 'new-password',
  },
  {
    id: `${id}_repeat`,
    type: 'password',
    label: `Repeat ${label.toLowerCase()}`,
    required: true,
    rules: 'none',
    matches: id,
    autocomplete: 'new-password',
  },
]
