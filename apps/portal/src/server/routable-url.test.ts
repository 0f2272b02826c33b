import { describe, expect, it } from 'vitest'
import { normalizeUrl } from './routable-url.ts'

describe('malformed address', () => {
  it.each([
    ['/northstar/%E0%A4', '/northstar/%25E0%25A4'],
    ['/%?x=%', '/%25?x=%'],
    ['/a%ZZ?a=1?b=2', '/a%25ZZ?a=1?b=2'],
  ])('is looked up as typed: %s [ROUTE-51]', (typed, looked) => {
    expect(normalizeUrl(typed)).toBe(looked)
  })

  it.each(['/northstar/a%20b?x=%E0', '/api/questions/%E0%A4', '/content/%', '/'])(
    'any other stays: %s',
    (url) => expect(normalizeUrl(url)).toBe(url),
  )
})
