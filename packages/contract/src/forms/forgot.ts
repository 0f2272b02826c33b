import type { FieldDefinition } from '../fields/definition.ts'
import { fieldWords } from './fields.words.ts'

/** Asks for a reset link (CALL-09). */
export const forgotFields: readonly FieldDefinition[] = [
  { id: 'email', type: 'email', label: fieldWords.email, required: true, autocomplete: 'username' },
]
