import { describe, expect, it } from 'vitest'
import { isCrossSite, isSameOrigin } from './csrf.ts'

const host = 'portal.example:3000'

describe('a request from our own page', () => {
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true, false],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://portal.example:3000' }, true, false],
    [{ origin: 'http://portal.example:3000' }, true, false],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://portal.example:3000' }, false, true],
    [{ 'sec-fetch-site': 'cross-site' }, false, true],
    [{ 'sec-fetch-site': 'none' }, false, false],
    [{ origin: 'http://portal.example' }, false, true],
    [{ origin: 'http://evil.example' }, false, true],
    [{ origin: 'http://portal.example:3000.evil.example' }, false, true],
    [{ origin: 'null' }, false, true],
    [{ origin: '' }, false, true],
    [{}, false, false],
  ])('is recognized by its headers: %o is %s, cross-site %s (trust S18)', (headers, ours, foreign) => {
    expect([isSameOrigin({ headers, host }), isCrossSite({ headers, host })]).toEqual([ours, foreign])
  })
})
