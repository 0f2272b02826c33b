import type { FieldDefinition } from '../fields/definition.ts'
import { fieldWords } from './fields.words.ts'
import { newPasswordFields } from './new-password.ts'

/** Changes the password in the profile; the current one is not judged (VALID-18). */
export const passwordChangeFields: readonly FieldDefinition[] = [
  {
    id: 'current_password',
    type: 'password',
    label: fieldWords.currentPassword,
    required: true,
    rules: 'none',
    autocomplete: 'current-password',
  },
  ...newPasswordFields('new_password'),
]
