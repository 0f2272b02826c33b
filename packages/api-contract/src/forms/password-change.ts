import type { FieldDefinition } from '../fields/field-definition.ts'
import { fieldMessages } from './fields.messages.ts'
import { createNewPasswordFields } from './new-password.ts'

/** Changes the password in the profile; the current one is not validated (VALID-18). */
export const passwordChangeFields: readonly FieldDefinition[] = [
  {
    id: 'current_password',
    type: 'password',
    label: fieldMessages.currentPassword,
    required: true,
    rules: 'none',
    autocomplete: 'current-password',
  },
  ...createNewPasswordFields('new_password'),
]
