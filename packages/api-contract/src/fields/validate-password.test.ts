import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import type { FieldDefinition } from './field-definition.ts'
import { validateField } from './validate.ts'

const context = { values: {}, now: Temporal.Instant.from('2026-03-04T17:00:00Z'), zone: 'America/New_York' }
const check = (value: string, more: Partial<FieldDefinition> = {}): string | null =>
  validateField({ id: 'it', type: 'password', label: 'It', ...more }, value, context)

describe('password', () => {
  it('requires 8 characters by default [VALID-19] [CONST-08]', () => {
    expect(limits.passwordMin).toBe(8)
    expect(check('Abcde1!')).toBe('8 character(s) min.')
    expect(check('Abcdef1!', { min: 10 })).toBe('10 character(s) min.')
    expect(check('Ab1!', { min: 4 })).toBeNull()
  })
  it.each([
    'qwerty',
    'abc123',
    'password',
    'password1',
    'password123',
    '123456',
    '111111',
    '123123',
    'letmein',
  ])('rejects %s as weak before any other rule, in either case [VALID-20]', (typed) => {
    expect(check(typed)).toBe('Use a more secure password')
    expect(check(typed.toUpperCase())).toBe('Use a more secure password')
  })
  it('requires a digit [VALID-21]', () => {
    expect(check('Abcdefg!')).toBe('Password must contain at least one number')
  })
  it('requires an uppercase letter [VALID-22]', () => {
    expect(check('abcdef1!')).toBe('Password must contain at least one uppercase letter')
  })
  it('requires a lowercase letter [VALID-23]', () => {
    expect(check('ABCDEF1!')).toBe('Password must contain at least one lowercase letter')
  })
  it('requires one of ! # $ ~ [VALID-24]', () => {
    const text = 'Password must contain at least one a special characters (! # $ ~)'
    expect(check('Abcdefg1')).toBe(text)
    expect(check('Abcdefg1@')).toBe(text)
    for (const special of '!#$~') expect(check(`Abcdefg1${special}`)).toBeNull()
  })
  it('accepts a password that meets all rules, including blanks and other letters [VALID-25]', () => {
    expect(check('Abcdef1!')).toBeNull()
    expect(check('Calm#Harbor7')).toBeNull()
    expect(check('Öl und 2 Äpfel ~')).toBeNull()
  })
  it('validates a password as stored: full-width as ASCII, combining marks composed [VALID-19] [VALID-20] [VALID-24]', () => {
    expect(check('Ａｂｃｄｅｆ１！')).toBeNull()
    expect(check('ｐａｓｓｗｏｒｄ１')).toBe('Use a more secure password')
    expect(check('Äb1!äöü'.normalize('NFD'))).toBe('8 character(s) min.')
  })
  it('validates nothing at log-in and for the current password [VALID-18]', () => {
    for (const typed of ['abc', 'qwerty']) expect(check(typed, { rules: 'none' })).toBeNull()
    expect(check('', { rules: 'none', required: true })).toBe('This field is required')
  })
  it('accepts exactly the passwords that meet every rule, for 10,000 generated ones [VALID-25]', () => {
    const typed = fc.string({
      unit: fc.constantFrom('a', 'Z', '1', '!', '#', '$', '~', '@', ' ', 'é'),
      minLength: 6,
      maxLength: 12,
    })
    fc.assert(
      fc.property(typed, (value) => {
        const good =
          value.length >= 8 &&
          /\d/.test(value) &&
          /[aé]/.test(value) &&
          /Z/.test(value) &&
          /[!#$~]/.test(value)
        return value.trim() === '' || (check(value) === null) === good
      }),
      { numRuns: 10_000 },
    )
  })
})
