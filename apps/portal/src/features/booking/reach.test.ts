import { Refused } from '@evenkeel/contract/call'
import { describe, expect, it } from 'vitest'
import { missedBy, neededInPerson } from './reach.ts'

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
