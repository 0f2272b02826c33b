import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { email, url } from './address-rules.ts'
import { emailModel } from './email.ts'
import { urlModel } from './url.ts'

const runs = { numRuns: 10_000 }

describe('email', () => {
  it.each([
    'abc',
    'a@b',
    'a@@b.co',
    'a b@c.co',
    '.a@b.co',
    'a.@b.co',
    'a@-b.co',
    'a@b.c',
    'a@b..co',
    '@b.co',
    'a@',
  ])('refuses %s and repeats it [VALID-02]', (typed) => {
    expect(email(typed)).toBe(`Invalid email (${typed})`)
  })
  it.each(['a@b.co', 'ann.lee+eap@mail.northstar.example', "o'brien@x.org", 'zoë@exämple.de'])(
    'takes %s [VALID-02]',
    (typed) => {
      expect(email(typed)).toBeNull()
    },
  )
  it('names capitals before the shape [VALID-03]', () => {
    expect(email('A@b.co')).toBe('Email cannot contain uppercase characters')
    expect(email('ABC')).toBe('Email cannot contain uppercase characters')
  })
  it('stores lower case without blanks around it [FIELD-08]', () => {
    expect(emailModel(' Ann@X.COM ')).toBe('ann@x.com')
  })
  it('takes every ordinary address once it is normalised, and never two different verdicts [VALID-02] [VALID-03]', () => {
    const address = fc.emailAddress().filter((typed) => typed.length <= 254)
    fc.assert(
      fc.property(address, (typed) => email(emailModel(typed)) === null),
      runs,
    )
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const model = emailModel(typed)
        return emailModel(model) === model && email(model) !== 'Email cannot contain uppercase characters'
      }),
      runs,
    )
  })
})

describe('url', () => {
  it.each([
    'not a url',
    'abc',
    'https://',
    'https://abc',
    'ftp://a.example',
    'javascript:alert(1)',
    'https://me:pw@a.example',
    'https://a b.example',
    'https://a.example:65536',
    'https:///a.example',
    'https:\\\\a.example',
    'https://a_b.~',
  ])('refuses %s [VALID-04]', (typed) => {
    expect(url(urlModel(typed))).toBe('Invalid URL')
  })
  it('puts https:// in front and keeps a scheme that is there [FIELD-05]', () => {
    expect(urlModel('example.com')).toBe('https://example.com')
    expect(urlModel('http://x')).toBe('http://x')
    expect(urlModel(' ')).toBe('')
  })
  it.each([
    'example.com/a?b=c',
    'HTTP://Example.COM:8080#x',
    'https://xn--bcher-kva.example',
    'bücher.example/ä',
  ])('takes %s [VALID-04]', (typed) => {
    expect(url(urlModel(typed))).toBeNull()
  })
  it('takes what is a web address for everybody [VALID-04]', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        (typed) => url(typed) === null,
      ),
      runs,
    )
  })
})
