import type { FieldDefinition } from '../fields/definition.ts'

/** Sign-in. Password rules do not apply here (VALID-18). */
export const logInFields: readonly FieldDefinition[] = [
  { id: 'email', type: 'email', label: 'Email', required: true, autocomplete: 'username' },
  {
    id: 'password',
    type: 'password',
    label: 'Password',
    required: true,
    rules: 'none',
    autocomplete: 'current-password',
  },
]
