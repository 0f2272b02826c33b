import { normalizeDate } from './dates/date-text.ts'
import { type FieldDefinition, type FieldValue, type FieldValues, unselected } from './field-definition.ts'
import { normalizeEmail } from './contact/normalize-email.ts'
import { normalizeDigits, extractDigits } from './digits.ts'
import { padCode } from './one-time-code.ts'
import { normalizePhone, formatPhone } from './contact/phone.ts'
import { normalizeUrl } from './contact/normalize-url.ts'

/** Initial model value: -1 for select, an empty list for checkbox and file, false for boolean. */
export function getEmptyValue(field: FieldDefinition): FieldValue {
  if (field.type === 'select') return unselected
  if (field.type === 'checkbox' || field.type === 'file') return []
  return field.type === 'boolean' ? false : ''
}

/**
 * Model value (stored, validated, sent) of the input's content. Passwords are unchanged, including blanks.
 */
export function toModel(field: FieldDefinition, view: FieldValue): FieldValue {
  if (field.type === 'select' && (view === '' || view === String(unselected))) return unselected
  if (typeof view !== 'string') return view
  switch (field.type) {
    case 'email':
      return normalizeEmail(view)
    case 'url':
      return normalizeUrl(view)
    case 'tel':
      return normalizePhone(view)
    case 'date':
      return normalizeDate(view)
    case 'number':
      return field.padTo === undefined ? normalizeDigits(field, view) : padCode(view, field.padTo)
    case 'text':
    case 'textarea':
      return view.trim()
    case 'boolean':
    case 'checkbox':
    case 'file':
    case 'password':
    case 'radio':
    case 'select':
      return view
  }
}

/** Content of the input for a model value, on blur. */
export const toView = (field: FieldDefinition, model: FieldValue): FieldValue =>
  field.type === 'tel' && typeof model === 'string' ? formatPhone(model) : model

/** Content of the input while typing: numbers lose letters at once, the rest waits for blur. */
export const formatWhileTyping = (field: FieldDefinition, view: FieldValue): FieldValue =>
  field.type === 'number' && typeof view === 'string' ? extractDigits(view) : view

/**
 * Normalizes a request body to model values, so that server and browser validate the same thing. Drops
 * unknown keys.
 */
export const normalizeFields = (fields: readonly FieldDefinition[], body: FieldValues): FieldValues =>
  Object.fromEntries(
    fields.map((field) => [
      field.id,
      toModel(field, (Object.hasOwn(body, field.id) ? body[field.id] : undefined) ?? getEmptyValue(field)),
    ]),
  )
