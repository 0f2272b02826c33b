import { errorTexts } from '../error-texts.words.ts'
import { limits } from '../limits.ts'
import { appointmentDay, date, type DateContext } from './dates/date.ts'
import { plainDateOf } from './dates/date-text.ts'
import {
  appointmentDateId,
  type AttachedFile,
  type FieldDefinition,
  type FieldValue,
  type FieldValues,
} from './definition.ts'
import { email, url } from './contact/address-rules.ts'
import { fileSize, fileType } from './files/file.ts'
import { initials } from './initials.ts'
import { matches } from './matches.ts'
import { messages } from './messages.words.ts'
import { maxNumber, minNumber } from './number-length.ts'
import { oneLine } from './one-line.ts'
import { maxOptions, minOptions, offered } from './options.ts'
import { password } from './password.ts'
import { tel, telPrefix } from './contact/phone-rules.ts'
import { isEmpty, required } from './required.ts'
import { maxText, minText } from './text-length.ts'

/** What a rule may look at beside its own value. */
export interface ValidationContext extends DateContext {
  /** Model values of the whole form, and of the member where a form leans on the profile (names for initials). */
  readonly values: FieldValues
}

/** One invalid field, in the shape of the server error payload (ENTITY-20). */
export interface FieldProblem {
  readonly field: string
  readonly message: string
}

const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '')

function checkLength(field: FieldDefinition, value: string): string | null {
  const short = field.min === undefined ? null : minText(value, field.min)
  return short ?? (field.max === undefined ? null : maxText(value, field.max))
}

function checkNumber(field: FieldDefinition, value: string): string | null {
  const isNumber = /^\d+$/.test(value)
  const short = field.min === undefined ? null : minNumber(isNumber ? value : '', field.min)
  if (short === null && !isNumber) return errorTexts.unknown
  return short ?? (field.max === undefined ? null : maxNumber(value, field.max))
}

function checkDate(field: FieldDefinition, value: string, context: DateContext): string | null {
  const day = plainDateOf(value)
  if (day === null) return messages.dateInvalid
  const problem = date(day, field, context)
  if (problem !== null || field.id !== appointmentDateId) return problem
  return appointmentDay(day, context)
}

function checkPassword(field: FieldDefinition, value: string): string | null {
  if (field.rules === 'none') return null
  return password(value, { min: field.min ?? limits.passwordMin, max: field.max })
}

function checkText(field: FieldDefinition, value: string, context: ValidationContext): string | null {
  switch (field.type) {
    case 'email':
      return email(value) ?? checkLength(field, value)
    case 'url':
      return url(value) ?? checkLength(field, value)
    case 'tel':
      return telPrefix(field.telPrefix) ?? tel(value)
    case 'number':
      return checkNumber(field, value)
    case 'password':
      return checkPassword(field, value)
    case 'date':
      return checkDate(field, value, context)
    case 'select':
    case 'radio':
      return offered([value], field.options ?? [])
    case 'text':
      // Words that are looked for are kept nowhere.
      return (field.inputMode === 'search' ? null : oneLine(value)) ?? checkLength(field, value)
    case 'textarea':
      return checkLength(field, value)
    case 'boolean':
    case 'checkbox':
    case 'file':
      return errorTexts.unknown
  }
}

const isFile = (item: unknown): item is AttachedFile =>
  typeof item === 'object' && item !== null && 'name' in item && 'size' in item

function checkFiles(field: FieldDefinition, files: readonly unknown[]): string | null {
  if (!files.every(isFile)) return errorTexts.unknown
  for (const file of files) {
    const problem = fileType(file) ?? (field.maxBytes === undefined ? null : fileSize(file, field.maxBytes))
    if (problem !== null) return problem
  }
  return field.max === undefined ? null : maxOptions(files, field.max)
}

function checkChoices(field: FieldDefinition, chosen: readonly unknown[]): string | null {
  const few = field.min === undefined ? null : minOptions(chosen, field.min)
  const many = field.max === undefined ? null : maxOptions(chosen, field.max)
  return few ?? many ?? offered(chosen, field.options ?? [])
}

/** Checks a filled value by its kind; a value of a kind the type does not know gets the unknown error (VALID-17). */
function checkKind(field: FieldDefinition, value: FieldValue, context: ValidationContext): string | null {
  if (typeof value === 'string') return checkText(field, value, context)
  if (typeof value === 'boolean') return field.type === 'boolean' ? null : errorTexts.unknown
  if (!Array.isArray(value)) return errorTexts.unknown
  if (field.type === 'checkbox') return checkChoices(field, value)
  return field.type === 'file' ? checkFiles(field, value) : errorTexts.unknown
}

function checkAgainstOthers(
  field: FieldDefinition,
  value: FieldValue,
  { values }: ValidationContext,
): string | null {
  if (field.initialsOf !== undefined) {
    const [first, last] = field.initialsOf
    const problem = initials(textOf(value), textOf(values[first]), textOf(values[last]))
    if (problem !== null) return problem
  }
  return field.matches === undefined ? null : matches(value, values[field.matches])
}

/**
 * The first broken rule (VALID-01 to VALID-29) for a model value, or null. Runs alike in the browser and on the server. An empty
 * optional field passes, except that a checkbox with a minimum counts what is chosen (VALID-12, VALID-14).
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
  return checkKind(field, value, context) ?? checkAgainstOthers(field, value, context)
}

/** Every invalid field, in the order of the form. */
export const validateForm = (
  fields: readonly FieldDefinition[],
  values: FieldValues,
  context: Omit<ValidationContext, 'values'> & { readonly values?: FieldValues },
): readonly FieldProblem[] =>
  fields.flatMap((field) => {
    const message = validateField(field, values[field.id], {
      ...context,
      values: { ...context.values, ...values },
    })
    return message === null ? [] : [{ field: field.id, message }]
  })
