import * as fc from 'fast-check'
import { isValidPhoneNumber } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/metadata.min'
import { describe, expect, it } from 'vitest'
import { limits } from '../../limits.ts'
import { normalizePhone, phoneToE164, formatPhone } from './phone.ts'
import {
  validatePhone,
  validatePhonePrefix,
  callingCodes,
  puertoRicoAreaCodes,
  usNumberPatterns,
} from './validate-phone.ts'

const usAndPuertoRico = {
  ...metadata,
  countries: { US: metadata.countries.US!, PR: metadata.countries.PR! },
  country_calling_codes: { 1: ['US', 'PR'] as ('US' | 'PR')[] },
}
const runs = { numRuns: 10_000 }
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''))

describe('validatePhone', () => {
  it.each([
    '3055551234',
    '(305) 555-1234',
    '305.555.1234',
    '+1 305 555 1234',
    '1-305-555-1234',
    '7875551234',
    '8005550199',
    '3055550101',
    'tel:+1-305-555-1234',
    'TEL:(305) 555-1234',
    'tel://3055551234',
    '\u2068tel: 305.555.1234\u2069',
    'ｔｅｌ：３０５５５５１２３４',
    '305\u2212555\u22121234',
    '305\u2013555\uff0d1234',
    '305\u301c555\ufe631234',
  ])('accepts %s [VALID-05]', (typed) => {
    expect(validatePhone(normalizePhone(typed))).toBeNull()
  })
  it.each([
    '123',
    '30555512345',
    '4165551234',
    '2425551234',
    '5555551234',
    '9995551234',
    '3051551234',
    '7871551234',
    '305555123x',
    '+44 20 7946 0958',
  ])('rejects %s [VALID-05]', (typed) => {
    expect(validatePhone(normalizePhone(typed))).toBe('Invalid phone number')
  })
  it('agrees with libphonenumber on 10,000 numbers [VALID-05]', () => {
    const area = fc.integer({ min: 200, max: 999 }).map(String)
    const number = fc.tuple(area, fc.integer({ min: 2, max: 9 }), digits(6)).map((parts) => parts.join(''))
    fc.assert(
      fc.property(number, (typed) => {
        const known = isValidPhoneNumber(typed, 'US', usAndPuertoRico)
        return (validatePhone(typed) === null) === known
      }),
      runs,
    )
  })
})

describe('normalizePhone', () => {
  it('shows (305) 555-1234 and stores ten digits or E.164 [FIELD-06]', () => {
    expect(formatPhone(normalizePhone('305-555-1234'))).toBe('(305) 555-1234')
    expect(normalizePhone('+1 (305) 555‑1234')).toBe('3055551234')
    expect(normalizePhone('\u2068(305)\u00ad 555-1234\u2069\ufeff')).toBe('3055551234')
    expect(phoneToE164('(305) 555-1234')).toBe('+13055551234')
    expect(formatPhone('12')).toBe('12')
  })
  it('is stable: the displayed value parses back to the stored one, for any input [FIELD-06]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), digits(10), digits(11)), (typed) => {
        const model = normalizePhone(typed)
        return normalizePhone(model) === model && normalizePhone(formatPhone(model)) === model
      }),
      runs,
    )
  })
})

describe('validatePhonePrefix', () => {
  it('rejects a prefix that no country has [VALID-06]', () => {
    expect(validatePhonePrefix('+999')).toBe('Invalid country code')
    expect(validatePhonePrefix('1')).toBe('Invalid country code')
    expect(validatePhonePrefix('+44')).toBeNull()
  })
  it('defaults to +1 [CONST-12] [ENTITY-18]', () => {
    expect(limits.phonePrefix).toBe('+1')
    expect(validatePhonePrefix()).toBeNull()
  })
})

it('matches the installed phone package [VALID-05] [VALID-06]', () => {
  const types = metadata.countries.US![11] as [string][]
  expect(usNumberPatterns).toEqual(types.map(([pattern]) => pattern).filter(Boolean))
  expect(puertoRicoAreaCodes.join('|')).toBe(metadata.countries.PR![10])
  expect(callingCodes.toSorted()).toEqual(
    [
      ...new Set([...Object.keys(metadata.country_calling_codes), ...Object.keys(metadata.nonGeographic)]),
    ].toSorted(),
  )
})
