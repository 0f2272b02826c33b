import { expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { addressFields } from '../forms/profile.ts'
import { verificationFields } from '../forms/verification.ts'
import type { FieldDefinition } from './field-definition.ts'
import { acceptAttribute, getTypeByName } from './files/file-types.ts'
import { getEmptyValue, normalizeFields, toModel, toView, formatWhileTyping } from './normalize-fields.ts'
import { validateField } from './validate.ts'

const context = { values: {}, now: Temporal.Instant.from('2026-03-04T17:00:00Z'), zone: 'America/New_York' }
const otp = verificationFields[0]!

it('keeps only digits while a number is typed or pasted [FIELD-03]', () => {
  const number: FieldDefinition = { id: 'n', type: 'number', label: 'N' }
  expect(formatWhileTyping(number, '1e5')).toBe('15')
  expect(formatWhileTyping(number, '-1.5+')).toBe('15')
  expect(toModel(number, ' 02139 ')).toBe('02139')
})

it('keeps five digits of a ZIP+4, and every digit of any other number [FIELD-03] [VALID-10]', () => {
  const zip = addressFields.find(({ id }) => id === 'zip')!
  for (const typed of ['80202-1234', '802021234', '80202\u20131234', '８０２０２－１２３４', '80202 '])
    expect(toModel(zip, typed)).toBe('80202')
  expect(toView(zip, toModel(zip, '80202-1234'))).toBe('80202')
  for (const typed of ['802021', '80202-12', '80202-12345'])
    expect(validateField(zip, toModel(zip, typed), context)).toBe(
      'Field cannot container more than 5 numbers',
    )
})

it.each(['ABCDE', '-', '#'])('does not treat %s as empty in an optional number [VALID-09]', (typed) => {
  const zip = addressFields.find(({ id }) => id === 'zip')!
  expect(validateField(zip, toModel(zip, typed), context)).toBe('Field must container 5 numbers')
  const number: FieldDefinition = { id: 'n', type: 'number', label: 'N' }
  expect(validateField(number, toModel(number, typed), context)).toBe('Something went wrong.')
})

it('pads a one-time code with zeros to six digits, and accepts pasted blanks [FIELD-27] [CONST-07]', () => {
  expect(limits.oneTimeCodeLength).toBe(6)
  expect(toModel(otp, '123')).toBe('000123')
  expect(toModel(otp, '123 456')).toBe('123456')
  expect(formatWhileTyping(otp, '123')).toBe('123')
  expect(toModel(otp, '')).toBe('')
  expect(validateField(otp, toModel(otp, '1234567'), context)).toBe(
    'Field cannot container more than 6 numbers',
  )
})

it('separates the typed value from the stored one [ENTITY-18]', () => {
  const tel: FieldDefinition = { id: 't', type: 'tel', label: 'T' }
  expect(toModel(tel, '305 555 1234')).toBe('3055551234')
  expect(toView(tel, '3055551234')).toBe('(305) 555-1234')
})

it('starts every type with its own empty value [FIELD-13] [FIELD-16] [FIELD-04]', () => {
  const nothing = (type: FieldDefinition['type']) => getEmptyValue({ id: 'f', type, label: 'F' })
  expect(nothing('select')).toBe(-1)
  expect(nothing('checkbox')).toEqual([])
  expect(nothing('file')).toEqual([])
  expect(nothing('boolean')).toBe(false)
  expect(nothing('text')).toBe('')
})

it("normalizes a request body to the browser's values, and drops the rest [FIELD-08] [FIELD-06]", () => {
  const fields: FieldDefinition[] = [
    { id: 'email', type: 'email', label: 'E' },
    { id: 'phone', type: 'tel', label: 'P' },
    { id: 'password', type: 'password', label: 'W' },
    { id: 'state', type: 'select', label: 'S' },
  ]
  const body = { email: ' Ann@X.com', phone: '+1 305-555-1234', password: ' a ', role: 'x' }
  expect(normalizeFields(fields, body)).toEqual({
    email: 'ann@x.com',
    phone: '3055551234',
    password: ' a ',
    state: -1,
  })
})

it('accepts pdf, png, jpg and jpeg and nothing else [FIELD-09]', () => {
  const file: FieldDefinition = { id: 'f', type: 'file', label: 'F', max: 1, maxBytes: 10_000_000 }
  const check = (name: string, type: string, size = 1) => validateField(file, [{ name, type, size }], context)
  expect(acceptAttribute).toBe('.pdf,.png,.jpg,.jpeg')
  for (const [name, type] of [
    ['a.pdf', 'application/pdf'],
    ['a.PNG', 'image/png'],
    ['a.jpg', 'image/jpeg'],
    ['a.jpg', 'image/jpg'],
    ['a.jpeg', ''],
    ['a.jfif', 'image/jpeg'],
    ['a.jpe', 'image/pjpeg'],
    ['a.png', 'image/x-png'],
    ['a.pdf', 'application/x-pdf'],
    ['a.pdf', 'application/octet-stream'],
  ] as const)
    expect(check(name, type)).toBeNull()
  for (const [name, type] of [
    ['a.docx', ''],
    ['a.pdf', 'text/html'],
    ['pdf', 'application/pdf'],
    ['a.svg', 'image/svg+xml'],
  ] as const)
    expect(check(name, type)).toBe('Choose a pdf, png, jpg or jpeg file')
  expect(check('a.pdf', '', 10_000_001)).toBe('Choose a file of 10 MB or less')
  expect(getTypeByName('x.toString')).toBeNull()
})
