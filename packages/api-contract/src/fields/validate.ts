import { errorMessages } from '../errors/error.messages.ts'
import { limits } from '../limits.ts'
import { validateEmail, validateUrl } from './contact/validate-address.ts'
import { validatePhone, validatePhonePrefix } from './contact/validate-phone.ts'
import { parseDateModel } from './dates/date-text.ts'
import { type DateContext, validateAppointmentDay, validateDate } from './dates/validate-date.ts'
import {
  appointmentDateId,
  type FieldDefinition,
  type FieldOption,
  type FieldValue,
  type FieldValues,
  type FileInfo,
} from './field-definition.ts'
import { validateFileSize, validateFileType } from './files/validate-file.ts'
import { matches } from './matches.ts'
import { validateInitials } from './names/initials.ts'
import { validateOneLine } from './one-line.ts'
import { isEmpty, required } from './required.ts'
import { maxText, minText } from './text-length.ts'
import { validatePassword } from './validate-password.ts'
import { validationMessages } from './validation.messages.ts'

/** VALID-12, VALID-14: with a minimum of one, an empty selection is a missing required field. */
function minOptions(chosen: readonly unknown[], min: number): string | null {
  if (chosen.length >= min) return null
  return min === 1 ? validationMessages.required : validationMessages.minOptions({ min })
}

/** VALID-13 */
const maxOptions = (chosen: readonly unknown[], max: number): string | null =>
  chosen.length > max ? validationMessages.maxOptions({ max }) : null

/** Every choice must be a known option, at most once; only a hand-made request can break this. */
function validateOptions(chosen: readonly unknown[], options: readonly FieldOption[]): string | null {
  const values = options.map(({ value }) => value)
  if (!chosen.every((value) => values.some((known) => known === value)))
    return validationMessages.oneOf({ values: values.join(', ') })
  return new Set(chosen).size === chosen.length ? null : errorMessages.unknown
}

/** VALID-09, VALID-11: minimum number of digits, not minimum value. */
const minDigits = (digits: string, min: number): string | null =>
  digits.length < min ? validationMessages.minNumber({ min }) : null

/** VALID-10, VALID-11: maximum number of digits, not maximum value. */
const maxDigits = (digits: string, max: number): string | null =>
  digits.length > max ? validationMessages.maxNumber({ max }) : null

/** What a rule may use besides its own value. */
export interface ValidationContext extends DateContext {
  /** Model values of the whole form, and of the member where a form uses the profile (names for initials). */
  readonly values: FieldValues
}

/** One invalid field, in the shape of the server error payload (ENTITY-20). */
export interface FieldError {
  readonly field: string
  readonly message: string
}

const asText = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '')

function checkLength(field: FieldDefinition, value: string): string | null {
  const short = field.min === undefined ? null : minText(value, field.min)
  return short ?? (field.max === undefined ? null : maxText(value, field.max))
}

function checkNumber(field: FieldDefinition, value: string): string | null {
  const isNumber = /^\d+$/.test(value)
  const short = field.min === undefined ? null : minDigits(isNumber ? value : '', field.min)
  if (short === null && !isNumber) return errorMessages.unknown
  return short ?? (field.max === undefined ? null : maxDigits(value, field.max))
}

function checkDate(field: FieldDefinition, value: string, context: DateContext): string | null {
  const day = parseDateModel(value)
  if (day === null) return validationMessages.dateInvalid
  const problem = validateDate(day, field, context)
  if (problem !== null || field.id !== appointmentDateId) return problem
  return validateAppointmentDay(day, context)
}

function checkPassword(field: FieldDefinition, value: string): string | null {
  if (field.rules === 'none') return null
  return validatePassword(value, { min: field.min ?? limits.passwordMin, max: field.max })
}

function checkText(field: FieldDefinition, value: string, context: ValidationContext): string | null {
  switch (field.type) {
    case 'email':
      return validateEmail(value) ?? checkLength(field, value)
    case 'url':
      return validateUrl(value) ?? checkLength(field, value)
    case 'tel':
      return validatePhonePrefix(field.telPrefix) ?? validatePhone(value)
    case 'number':
      return checkNumber(field, value)
    case 'password':
      return checkPassword(field, value)
    case 'date':
      return checkDate(field, value, context)
    case 'select':
    case 'radio':
      return validateOptions([value], field.options ?? [])
    case 'text':
      // Search terms are never stored.
      return (field.inputMode === 'search' ? null : validateOneLine(value)) ?? checkLength(field, value)
    case 'textarea':
      return checkLength(field, value)
    case 'boolean':
    case 'checkbox':
    case 'file':
      return errorMessages.unknown
  }
}

const isFile = (item: unknown): item is FileInfo =>
  typeof item === 'object' && item !== null && 'name' in item && 'size' in item

function checkFiles(field: FieldDefinition, files: readonly unknown[]): string | null {
  if (!files.every(isFile)) return errorMessages.unknown
  for (const file of files) {
    const problem =
      validateFileType(file) ?? (field.maxBytes === undefined ? null : validateFileSize(file, field.maxBytes))
    if (problem !== null) return problem
  }
  return field.max === undefined ? null : maxOptions(files, field.max)
}

function checkChoices(field: FieldDefinition, chosen: readonly unknown[]): string | null {
  const few = field.min === undefined ? null : minOptions(chosen, field.min)
  const many = field.max === undefined ? null : maxOptions(chosen, field.max)
  return few ?? many ?? validateOptions(chosen, field.options ?? [])
}

/** Validates a filled value by field type; a value of the wrong type gets the unknown error (VALID-17). */
function checkKind(field: FieldDefinition, value: FieldValue, context: ValidationContext): string | null {
  if (typeof value === 'string') return checkText(field, value, context)
  if (typeof value === 'boolean') return field.type === 'boolean' ? null : errorMessages.unknown
  if (!Array.isArray(value)) return errorMessages.unknown
  if (field.type === 'checkbox') return checkChoices(field, value)
  return field.type === 'file' ? checkFiles(field, value) : errorMessages.unknown
}

function checkAgainstOtherFields(
  field: FieldDefinition,
  value: FieldValue,
  { values }: ValidationContext,
): string | null {
  if (field.initialsOf !== undefined) {
    const [first, last] = field.initialsOf
    const problem = validateInitials(asText(value), asText(values[first]), asText(values[last]))
    if (problem !== null) return problem
  }
  return field.matches === undefined ? null : matches(value, values[field.matches])
}

/**
 * The first broken rule (VALID-01 to VALID-29) for a model value, or null. Runs in the browser and on the
 * server. An empty optional field passes, except that a checkbox with a minimum counts its choices (VALID-12,
 * VALID-14).
 */
export function validateField(
  field: FieldDefinition,
  value: FieldValue | undefined,
  context: ValidationContext,
): string | null {
  if (field.readonly === true) return null
  const missing = field.required === true ? required(value) : null
  if (missing !== null) return missing
  if (value === undefined || isEmpty(value)) {
    if (field.type === 'checkbox' && field.min !== undefined) return minOptions([], field.min)
    return field.matches === undefined ? null : matches(value ?? '', context.values[field.matches] ?? '')
  }
  return checkKind(field, value, context) ?? checkAgainstOtherFields(field, value, context)
}

/** Every invalid field, in form order. */
export const validateForm = (
  fields: readonly FieldDefinition[],
  values: FieldValues,
  context: Omit<ValidationContext, 'values'> & { readonly values?: FieldValues },
): readonly FieldError[] =>
  fields.flatMap((field) => {
    const message = validateField(field, values[field.id], {
      ...context,
      values: { ...context.values, ...values },
    })
    return message === null ? [] : [{ field: field.id, message }]
  })
