import type { FieldDefinition } from '../fields/field-definition.ts'
import { fieldMessages } from './fields.messages.ts'

/** Sign-in. Password rules do not apply here (VALID-18). */
export const logInFields: readonly FieldDefinition[] = [
  { id: 'email', type: 'email', label: fieldMessages.email, required: true, autocomplete: 'username' },
  {
    id: 'password',
    type: 'password',
    label: fieldMessages.password,
    required: true,
    rules: 'none',
    autocomplete: 'current-password',
  },
]
