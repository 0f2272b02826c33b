import type { FieldDefinition } from './field-definition.ts'
import { normalizeText } from './normalize-text.ts'
import { isVisible } from './is-visible.ts'

/**
 * Digits of a typed or pasted number. `e`, signs, dots and blanks are removed (FIELD-03, RD-195); full-width
 * digits become ASCII.
 */
export const extractDigits = (view: string): string => view.normalize('NFKC').replaceAll(/[^0-9]/g, '')

/**
 * The digits of a field, without its optional ones when all are there. Text without a digit stays as typed,
 * so that validation rejects it: an empty result would erase the previous value.
 */
export function normalizeDigits(
  { max, spare }: Pick<FieldDefinition, 'max' | 'spare'>,
  view: string,
): string {
  const digits = extractDigits(view)
  if (digits === '' && isVisible(view)) return normalizeText(view)
  return max !== undefined && spare !== undefined && digits.length === max + spare
    ? digits.slice(0, max)
    : digits
}
