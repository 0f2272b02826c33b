import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { describe, expect, it } from 'vitest'
import { getAuthHeader, isStale, noTokens, type Tokens } from './tokens.ts'

const held = (value: string) => ({ value, since: 0 })
const tokens: Tokens = { member: held('m'), answer: held('a'), telehealth: { ...held('t'), userId: 7 } }

describe('token ages', () => {
  it.each([
    ['answer', 20],
    ['member', 20],
    ['telehealth', 45],
  ] as const)(
    'marks a %s token as stale after %i minutes [CONST-01] [AUTH-08] [AUTH-09] [AUTH-10]',
    (kind, limit) => {
      expect(isStale(kind, held('x'), minutes(limit) - seconds(1))).toBe(false)
      expect(isStale(kind, held('x'), minutes(limit) + seconds(1))).toBe(true)
    },
  )
})

describe('authorization header', () => {
  it('is Token for our own service, Bearer for telehealth and absent elsewhere [STATE-08] [CALL-43]', () => {
    expect(getAuthHeader('member', tokens)).toEqual({ authorization: 'Token m' })
    expect(getAuthHeader('answers', tokens)).toEqual({ authorization: 'Token a' })
    expect(getAuthHeader('patient', tokens)).toEqual({ authorization: 'Bearer t' })
    expect(getAuthHeader('none', tokens)).toEqual({})
  })

  it('uses the answer token of a visitor and the member token of a member [STATE-08] [ROLE-03]', () => {
    expect(getAuthHeader('visitor-or-member', { ...tokens, member: null })).toEqual({
      authorization: 'Token a',
    })
    expect(getAuthHeader('visitor-or-member', tokens)).toEqual({ authorization: 'Token m' })
    expect(getAuthHeader('member', noTokens)).toEqual({})
  })
})
