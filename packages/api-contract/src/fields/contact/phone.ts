import { limits } from '../../limits.ts'
import { normalizeText } from '../normalize-text.ts'

const tenDigits = /^\d{10}$/
/** A pasted tel link. */
const LINK = /^tel:(?:\/\/)?\s*/i

/**
 * What is stored: ten digits, without `tel:`, punctuation and the leading 1 or +1 (RD-196). Anything that is no such number stays
 * as typed, so that the rule can refuse it and the member can see it.
 */
export function normalizePhone(view: string): string {
  const typed = normalizeText(view)
  const bare = typed.replace(LINK, '').replaceAll(/[\s().\p{Dash}/]/gu, '')
  const national = bare.replace(/^\+?1(?=\d{10}$)/, '')
  return tenDigits.test(national) ? national : typed
}

/** What is shown: (305) 555-1234; anything but ten digits is shown as it is (FIELD-06). */
export const formatPhone = (model: string): string =>
  tenDigits.test(model) ? `(${model.slice(0, 3)}) ${model.slice(3, 6)}-${model.slice(6)}` : model

/** E.164, as the own API stores phones: ten digits behind +1. */
export const phoneToE164 = (model: string): string => `${limits.phonePrefix}${normalizePhone(model)}`
