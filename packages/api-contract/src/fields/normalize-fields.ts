import { normalizeDate } from './dates/date-text.ts'
import { type FieldDefinition, type FieldValue, type FieldValues, unselected } from './field-definition.ts'
import { normalizeEmail } from './contact/normalize-email.ts'
import { normalizeDigits, extractDigits } from './digits.ts'
import { padCode } from './one-time-code.ts'
import { normalizePhone, formatPhone } from './contact/phone.ts'
import { normalizeUrl } from './contact/normalize-url.ts'

/** Model value of a field nobody has touched: -1 for select, an empty list for checkbox and file, false for boolean. */
export function getEmptyValue(field: FieldDefinition): FieldValue {
  if (field.type === 'select') return unselected
  if (field.type === 'checkbox' || field.type === 'file') return []
  return field.type === 'boolean' ? false : ''
}

/** Model value (stored, checked, sent) of what is in the input. Passwords are taken as they are, blanks included. */
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

/** What is in the input for a model value, once the member has left it. */
export const toView = (field: FieldDefinition, model: FieldValue): FieldValue =>
  field.type === 'tel' && typeof model === 'string' ? formatPhone(model) : model

/** What is in the input while it is being typed in: numbers lose letters at once, the rest waits for blur. */
export const formatWhileTyping = (field: FieldDefinition, view: FieldValue): FieldValue =>
  field.type === 'number' && typeof view === 'string' ? extractDigits(view) : view

/** A request body brought to model values, so that server and browser judge the same thing. Unknown keys are dropped. */
export const normalizeFields = (fields: readonly FieldDefinition[], body: FieldValues): FieldValues =>
  Object.fromEntries(
    fields.map((field) => [
      field.id,
      toModel(field, (Object.hasOwn(body, field.id) ? body[field.id] : undefined) ?? getEmptyValue(field)),
    ]),
  )
