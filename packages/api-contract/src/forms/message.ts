import type { FieldDefinition } from '../fields/field-definition.ts'
import { limits } from '../limits.ts'
import { messageFieldMessages as words } from './message.messages.ts'

/** Files of a message or a document; the id is also the field name of file errors. */
export const fileField: FieldDefinition = {
  id: 'file',
  type: 'file',
  label: words.file,
  required: true,
  maxBytes: limits.documentBytes,
}

/** Message to a counselor; the options of `to_id` are the contacts. */
export const messageFields: readonly FieldDefinition[] = [
  { id: 'to_id', type: 'select', label: words.to, required: true, options: [] },
  { id: 'subject', type: 'text', label: words.subject, max: limits.messageSubjectMax, autocomplete: 'off' },
  { id: 'message', type: 'textarea', label: words.message, required: true, max: limits.messageMax },
  { ...fileField, label: words.files, required: false, max: limits.messageDocuments },
]
