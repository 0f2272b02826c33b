import type { FieldOption } from './field-definition.ts'
import { errorMessages } from '../errors/error.messages.ts'
import { validationMessages } from './validation.messages.ts'

/** VALID-12, VALID-14: with a minimum of one, none chosen reads like any other required field. */
export function minOptions(chosen: readonly unknown[], min: number): string | null {
  if (chosen.length >= min) return null
  return min === 1 ? validationMessages.required : validationMessages.minOptions({ min })
}

/** VALID-13 */
export const maxOptions = (chosen: readonly unknown[], max: number): string | null =>
  chosen.length > max ? validationMessages.maxOptions({ max }) : null

/** Everything chosen must be on offer, and only once; the page cannot break this, a hand-made request can. */
export function validateOptions(chosen: readonly unknown[], options: readonly FieldOption[]): string | null {
  const values = options.map(({ value }) => value)
  if (!chosen.every((value) => values.some((known) => known === value)))
    return validationMessages.oneOf({ values: values.join(', ') })
  return new Set(chosen).size === chosen.length ? null : errorMessages.unknown
}
