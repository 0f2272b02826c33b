import { describe, expect, it } from 'vitest'
import { addressOf, paramsOf, pathOf } from './location.ts'

describe('addresses within the portal', () => {
  it.each([
    ['/topics', { pathname: '/topics', search: '', hash: '' }],
    ['/topics?page=2', { pathname: '/topics', search: '?page=2', hash: '' }],
    ['/topics?next=/a?b#end', { pathname: '/topics', search: '?next=/a?b', hash: '#end' }],
    ['/topics#a?b', { pathname: '/topics', search: '', hash: '#a?b' }],
  ])('are taken apart and put together again: %s', (address, parts) => {
    expect(pathOf(address)).toEqual(parts)
    expect(addressOf(parts)).toBe(address)
  })

  it('are meant from where one is when they begin with a query or a fragment', () => {
    const here = pathOf('/messages?page=3#last')
    expect(addressOf(pathOf('?page=4', here))).toBe('/messages?page=4')
    expect(addressOf(pathOf('#first', here))).toBe('/messages?page=3#first')
  })

  it('give their parameters by name, decoded where they can be', () => {
    expect(paramsOf('/topics/:topic/:article', '/topics/a%20b/c')).toEqual({ topic: 'a b', article: 'c' })
    expect(paramsOf('/password/reset/:token', '/password/reset/%E0%A4')).toEqual({ token: '%E0%A4' })
    expect(paramsOf('/topics', '/topics')).toEqual({})
  })
})
