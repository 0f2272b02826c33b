import type { FieldDefinition } from '../fields/definition.ts'

/** Asks for a reset link (CALL-09). */
export const forgotFields: readonly FieldDefinition[] = [
  { id: 'email', type: 'email', label: 'Email', required: true, autocomplete: 'username' },
]
