import { limits } from '../../limits.ts'
import { messages } from '../messages.ts'
import { callingCodes, puertoRicoAreaCodes, usNumberPatterns } from './phone-patterns.ts'

const tenDigits = /^\d{10}$/
const usNumber = new RegExp(
  `^(?:${[...usNumberPatterns, `(?:${puertoRicoAreaCodes.join('|')})[2-9]\\d{6}`].join('|')})$`,
)

/**
 * VALID-05, the US check: ten digits with an area code of the United States or Puerto Rico and an exchange that can
 * exist. Fictional 555-01xx numbers pass: whether a line is really in use is not ours to say (RD-196).
 */
export const tel = (value: string): string | null => (usNumber.test(value) ? null : messages.tel)

/** VALID-06: `+` and a country code that is in use. A field's prefix is fixed, so only a wrong definition meets this. */
export const telPrefix = (prefix: string = limits.phonePrefix): string | null =>
  prefix.startsWith('+') && callingCodes.includes(prefix.slice(1)) ? null : messages.telPrefix

/**
 * What is stored: ten digits, without punctuation and the leading 1 or +1 (RD-196). Anything that is no such number stays
 * as typed, so that the rule can refuse it and the member can see it.
 */
export function telModel(view: string): string {
  const typed = view.normalize('NFKC').trim()
  const bare = typed.replaceAll(/[\s().\-‐-―/\u200e\u202a\u202c]/g, '')
  const national = bare.replace(/^\+?1(?=\d{10}$)/, '')
  return tenDigits.test(national) ? national : typed
}

/** What is shown: (305) 555-1234; anything but ten digits is shown as it is (FIELD-06). */
export const telView = (model: string): string =>
  tenDigits.test(model) ? `(${model.slice(0, 3)}) ${model.slice(3, 6)}-${model.slice(6)}` : model

/** E.164, as the own API stores phones: ten digits behind +1. */
export const telToE164 = (model: string): string => `${limits.phonePrefix}${telModel(model)}`
