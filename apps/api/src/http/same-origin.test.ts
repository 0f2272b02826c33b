import { describe, expect, it } from 'vitest'
import { isSameOrigin } from './same-origin.ts'

const host = 'portal.example:3000'

describe('a request from our own page', () => {
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://portal.example:3000' }, true],
    [{ origin: 'http://portal.example:3000' }, true],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://portal.example:3000' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ origin: 'http://portal.example' }, false],
    [{ origin: 'http://evil.example' }, false],
    [{ origin: 'http://portal.example:3000.evil.example' }, false],
    [{ origin: 'null' }, false],
    [{ origin: '' }, false],
    [{}, false],
  ])('is told by its headers: %o is %s (trust S18)', (headers, expected) => {
    expect(isSameOrigin({ headers, host })).toBe(expected)
  })
})
