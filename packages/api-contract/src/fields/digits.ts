import type { FieldDefinition } from './field-definition.ts'
import { normalizeText } from './normalize-text.ts'
import { isVisible } from './is-visible.ts'

/**
 * What a number field keeps of what was typed or pasted: the digits. `e`, signs, dots and blanks go (FIELD-03, RD-195);
 * full-width digits become plain ones.
 */
export const extractDigits = (view: string): string => view.normalize('NFKC').replaceAll(/[^0-9]/g, '')

/**
 * The digits of a field, without those it may do without where all of them are there. Text without a digit stays as typed, so that the
 * rule refuses it: read as nothing, it would erase what was there.
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
