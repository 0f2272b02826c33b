import { limits } from '../../limits.ts'
import { validationMessages } from '../validation.messages.ts'
import { callingCodes, puertoRicoAreaCodes, usNumberPatterns } from './phone-patterns.ts'

const usNumber = new RegExp(
  `^(?:${[...usNumberPatterns, `(?:${puertoRicoAreaCodes.join('|')})[2-9]\\d{6}`].join('|')})$`,
)

/**
 * VALID-05, the US check: ten digits with an area code of the United States or Puerto Rico and an exchange that can
 * exist. Fictional 555-01xx numbers pass: whether a line is really in use is not ours to say (RD-196).
 */
export const validatePhone = (value: string): string | null =>
  usNumber.test(value) ? null : validationMessages.tel

/** VALID-06: `+` and a country code that is in use. A field's prefix is fixed, so only a wrong definition meets this. */
export const validatePhonePrefix = (prefix: string = limits.phonePrefix): string | null =>
  prefix.startsWith('+') && callingCodes.includes(prefix.slice(1)) ? null : validationMessages.telPrefix
