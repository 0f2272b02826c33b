import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { describe, expect, it } from 'vitest'
import { requiresPhoneNumber, getMissingContactFields, getFieldsForInPerson } from './contact-requirements.ts'

const refused = (status: number, ...fields: (string | null)[]) =>
  new ApiError(status, { errors: fields.map((field) => ({ field, message: 'This field is required' })) }, 'x')

describe('contact data for an in-person request', () => {
  it('is required when the service reports it as missing, and for no other refusal [BOOK-03]', () => {
    expect(getMissingContactFields(refused(400, 'phone'))).toEqual(['phone'])
    expect(getMissingContactFields(refused(400, 'zip', 'phone'))).toEqual(['phone', 'zip'])
    expect(getMissingContactFields(refused(400, 'state_abbrev', null))).toEqual([])
    expect(getMissingContactFields(refused(409, 'phone'))).toEqual([])
    expect(getMissingContactFields(new Error('no network'))).toEqual([])
  })

  it('is required from a member without a number, but not from the next visitor who registers [BOOK-03]', () => {
    expect(getFieldsForInPerson({ phone: null }, [])).toEqual(['phone'])
    expect(getFieldsForInPerson({ phone: '+17205550123' }, [])).toEqual([])
    expect(getFieldsForInPerson({ phone: '+17205550123' }, ['zip'])).toEqual(['zip'])
    expect(getFieldsForInPerson(null, ['zip'])).toEqual([])
  })
})

describe('phone number after danger was answered', () => {
  const answered = { asksForPhone: true }
  const unsaid = { asksForPhone: false }

  it('is required from a visitor, and from a member whose profile says so', () => {
    expect(requiresPhoneNumber(answered, null)).toBe(true)
    expect(requiresPhoneNumber(unsaid, null)).toBe(false)
    expect(requiresPhoneNumber(unsaid, { phone: null, asks_for_phone: true })).toBe(true)
    expect(requiresPhoneNumber(unsaid, { phone: null })).toBe(false)
  })

  it('is not requested again when already given, as at registration', () => {
    expect(requiresPhoneNumber(answered, { phone: '+17205550123' })).toBe(false)
    expect(requiresPhoneNumber(answered, { phone: null })).toBe(true)
  })
})
