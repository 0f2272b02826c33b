import { limits } from '../../limits.ts'
import { normalizeText } from '../normalize-text.ts'

const tenDigits = /^\d{10}$/
/** A pasted tel link. */
const LINK = /^tel:(?:\/\/)?\s*/i

/**
 * Stored form: ten digits, without `tel:`, punctuation and a leading 1 or +1 (RD-196). Anything else stays as
 * typed, so that validation rejects it and the member sees it.
 */
export function normalizePhone(view: string): string {
  const typed = normalizeText(view)
  const bare = typed.replace(LINK, '').replaceAll(/[\s().\p{Dash}/]/gu, '')
  const national = bare.replace(/^\+?1(?=\d{10}$)/, '')
  return tenDigits.test(national) ? national : typed
}

/** Displayed form: (305) 555-1234; anything but ten digits is unchanged (FIELD-06). */
export const formatPhone = (model: string): string =>
  tenDigits.test(model) ? `(${model.slice(0, 3)}) ${model.slice(3, 6)}-${model.slice(6)}` : model

/** E.164, as stored by the portal API: +1 and ten digits. */
export const phoneToE164 = (model: string): string => `${limits.phonePrefix}${normalizePhone(model)}`
