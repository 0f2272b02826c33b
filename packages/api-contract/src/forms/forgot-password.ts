import type { FieldDefinition } from '../fields/field-definition.ts'
import { fieldMessages } from './fields.messages.ts'

/** Requests a reset link (CALL-09). */
export const forgotPasswordFields: readonly FieldDefinition[] = [
  { id: 'email', type: 'email', label: fieldMessages.email, required: true, autocomplete: 'username' },
]
