import { Refused } from '@evenkeel/contract/call'
import { describe, expect, it } from 'vitest'
import { asksForPhone, missedBy, neededInPerson } from './reach.ts'

const refused = (status: number, ...fields: (string | null)[]) =>
  new Refused(status, { errors: fields.map((field) => ({ field, message: 'This field is required' })) }, 'x')

describe('how to reach somebody who asks to meet in person', () => {
  it('is asked for where the service names it as missing, and for no other refusal [BOOK-03]', () => {
    expect(missedBy(refused(400, 'phone'))).toEqual(['phone'])
    expect(missedBy(refused(400, 'zip', 'phone'))).toEqual(['phone', 'zip'])
    expect(missedBy(refused(400, 'state_abbrev', null))).toEqual([])
    expect(missedBy(refused(409, 'phone'))).toEqual([])
    expect(missedBy(new Error('no network'))).toEqual([])
  })

  it('is asked of a member without a number, and of nobody who registers next [BOOK-03]', () => {
    expect(neededInPerson({ phone: null }, [])).toEqual(['phone'])
    expect(neededInPerson({ phone: '+17205550123' }, [])).toEqual([])
    expect(neededInPerson({ phone: '+17205550123' }, ['zip'])).toEqual(['zip'])
    expect(neededInPerson(null, ['zip'])).toEqual([])
  })
})

describe('a phone number after danger was answered', () => {
  const answered = { asksForPhone: true }
  const unsaid = { asksForPhone: false }

  it('is asked of a visitor, and of a member of whom the profile says so', () => {
    expect(asksForPhone(answered, null)).toBe(true)
    expect(asksForPhone(unsaid, null)).toBe(false)
    expect(asksForPhone(unsaid, { phone: null, asks_for_phone: true })).toBe(true)
    expect(asksForPhone(unsaid, { phone: null })).toBe(false)
  })

  it('is not asked again of whoever gave one, as at registration', () => {
    expect(asksForPhone(answered, { phone: '+17205550123' })).toBe(false)
    expect(asksForPhone(answered, { phone: null })).toBe(true)
  })
})
