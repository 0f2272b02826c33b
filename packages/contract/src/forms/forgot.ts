import type { FieldDefinition } from '../fields/definition.ts'
import { fieldMessages } from './fields.words.ts'

/** Asks for a reset link (CALL-09). */
export const forgotPasswordFields: readonly FieldDefinition[] = [
  { id: 'email', type: 'email', label: fieldMessages.email, required: true, autocomplete: 'username' },
]
