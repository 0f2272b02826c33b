import { describe, expect, it } from 'vitest'
import type { FieldDefinition, FieldType, FieldValue } from './field-definition.ts'
import { getEmptyValue } from './normalize-fields.ts'
import { validateField, validateForm } from './validate.ts'

const now = Temporal.Instant.from('2026-03-04T17:00:00Z')
const zone = 'America/New_York'
const field = (type: FieldType, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: 'it',
  type,
  label: 'It',
  ...more,
})
const check = (definition: FieldDefinition, value: FieldValue, values = {}): string | null =>
  validateField(definition, value, { values, now, zone })

const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }))

describe('required', () => {
  const untouched: FieldType[] = [
    'text',
    'textarea',
    'number',
    'boolean',
    'url',
    'tel',
    'email',
    'file',
    'select',
    'radio',
    'checkbox',
    'password',
    'date',
  ]
  it.each(untouched)('rejects an untouched required %s [VALID-01]', (type) => {
    const definition = field(type, { required: true, options })
    expect(check(definition, getEmptyValue(definition))).toBe('This field is required')
    expect(check({ ...definition, required: false }, getEmptyValue(definition))).toBeNull()
  })

  it('treats blanks as empty [VALID-01]', () => {
    expect(check(field('text', { required: true }), '   ')).toBe('This field is required')
  })

  it('treats -1 as an unselected select, and any option as filled [FIELD-13]', () => {
    const select = field('select', { required: true, options })
    expect(getEmptyValue(select)).toBe(-1)
    expect(check(select, -1)).toBe('This field is required')
    expect(check(select, 'b')).toBeNull()
  })

  it('never validates a readonly field [FIELD-25]', () => {
    expect(check(field('text', { required: true, readonly: true }), '')).toBeNull()
  })
})

describe('texts', () => {
  it('reports the minimum number of characters [VALID-07]', () => {
    expect(check(field('text', { min: 3 }), 'ab')).toBe('3 character(s) min.')
    expect(check(field('text', { min: 3 }), 'abc')).toBeNull()
  })
  it('reports the maximum number of characters, and counts an emoji once [VALID-08]', () => {
    expect(check(field('textarea', { max: 3 }), 'abcd')).toBe('3 character(s) max.')
    expect(check(field('text', { max: 3 }), '🙂🙂🙂')).toBeNull()
  })
  it('validates the minimum number of digits, not the value [VALID-09] [VALID-11]', () => {
    expect(check(field('number', { min: 6 }), '123')).toBe('Field must container 6 numbers')
    expect(check(field('number', { min: 2 }), '9')).toBe('Field must container 2 numbers')
    expect(check(field('number', { min: 2 }), '10')).toBeNull()
  })
  it('validates the maximum number of digits, not the value [VALID-10] [VALID-11]', () => {
    expect(check(field('number', { max: 6 }), '1234567')).toBe('Field cannot container more than 6 numbers')
    expect(check(field('number', { max: 2 }), '100')).toBe('Field cannot container more than 2 numbers')
    expect(check(field('number', { max: 2 }), '99')).toBeNull()
  })
})

describe('choices', () => {
  it('reports the minimum number of choices, even when none is chosen [VALID-12]', () => {
    expect(check(field('checkbox', { options, min: 2 }), ['a'])).toBe('Select a minimum of 2')
    expect(check(field('checkbox', { options, min: 2 }), [])).toBe('Select a minimum of 2')
    expect(check(field('checkbox', { options, min: 2 }), ['a', 'b'])).toBeNull()
  })
  it('reports the maximum number of choices [VALID-13]', () => {
    expect(check(field('checkbox', { options, max: 2 }), ['a', 'b', 'c'])).toBe('Select a maximum of 2')
  })
  it('returns the required error when the minimum is one choice [VALID-14]', () => {
    expect(check(field('checkbox', { options, min: 1 }), [])).toBe('This field is required')
  })
  it('accepts one option for radio and a list for checkbox [FIELD-15] [FIELD-16]', () => {
    expect(check(field('radio', { options }), 'a')).toBeNull()
    expect(check(field('radio', { options }), 'x')).toBe('Choose one of these: a, b, c')
    expect(check(field('select', { options }), 'x')).toBe('Choose one of these: a, b, c')
    expect(check(field('checkbox', { options }), ['a', 'x'])).toBe('Choose one of these: a, b, c')
    expect(check(field('checkbox', { options }), ['a', 'c'])).toBeNull()
    expect(check(field('checkbox', { options }), ['a', 'a'])).toBe('Something went wrong.')
  })
  it('accepts only true and false for a boolean [FIELD-04]', () => {
    expect(check(field('boolean', { required: true }), true)).toBeNull()
    expect(check(field('boolean', { required: true }), false)).toBe('This field is required')
    expect(check(field('boolean', { required: true }), 'true')).toBe('Something went wrong.')
  })
})

describe('across fields', () => {
  it('compares with another field, exactly [VALID-15]', () => {
    const repeat = field('password', { rules: 'none', required: true, matches: 'password' })
    expect(check(repeat, 'Abcdef1!', { password: 'Abcdef1!' })).toBeNull()
    expect(check(repeat, 'abcdef1!', { password: 'Abcdef1!' })).toBe('Fields do not match.')
  })
  it('rejects an empty optional repetition of a filled field [VALID-15]', () => {
    expect(check(field('email', { matches: 'email' }), '', { email: 'a@b.co' })).toBe('Fields do not match.')
    expect(check(field('email', { matches: 'email' }), '', { email: '' })).toBeNull()
  })
  it('lists every invalid field in form order, as the error payload does [ENTITY-20]', () => {
    const fields = [
      field('text', { id: 'first', required: true }),
      field('email', { id: 'second' }),
      field('url', { id: 'third' }),
    ]
    expect(
      validateForm(fields, { first: '', second: 'a@b.co', third: 'https://x y' }, { now, zone }),
    ).toEqual([
      { field: 'first', message: 'This field is required' },
      { field: 'third', message: 'Invalid URL' },
    ])
  })
})

it('returns the unknown error for a value of the wrong type [VALID-17]', () => {
  const strange = [7, true, ['x'], [{ size: 1 }], { deep: true }] as FieldValue[]
  for (const value of strange) expect(check(field('text'), value)).toBe('Something went wrong.')
  expect(check(field('file'), ['a.pdf'])).toBe('Something went wrong.')
  expect(check(field('number'), '12a')).toBe('Something went wrong.')
})
