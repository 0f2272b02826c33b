import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateEmail, validateUrl } from './validate-address.ts'
import { normalizeEmail, canonicalizeEmail } from './normalize-email.ts'
import { normalizeUrl } from './normalize-url.ts'

const runs = { numRuns: 10_000 }

describe('validateEmail', () => {
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
  ])('rejects %s and repeats it [VALID-02]', (typed) => {
    expect(validateEmail(typed)).toBe(`Invalid email (${typed})`)
  })
  it.each([
    'a@b.co',
    'ann.lee+eap@mail.northstar.example',
    "o'brien@x.org",
    'zoë@exämple.de',
    'हिन्दी@example.com',
  ])('accepts %s [VALID-02]', (typed) => {
    expect(validateEmail(typed)).toBeNull()
  })
  it('reports uppercase before the format [VALID-03]', () => {
    expect(validateEmail('A@b.co')).toBe('Email cannot contain uppercase characters')
    expect(validateEmail('ABC')).toBe('Email cannot contain uppercase characters')
  })
  it('stores lower case without surrounding blanks [FIELD-08]', () => {
    expect(normalizeEmail(' Ann@X.COM ')).toBe('ann@x.com')
  })
  it.each([
    ['\u200bana@example.com\ufeff'],
    ['\u202aana@example.com\u202c'],
    ['\u2066ana@exam\u00adple.com\u2069'],
    ['mailto:ana@example.com'],
    ['MAILTO: Ana@Example.com?subject=Hello'],
    ['\u200emailto:\u200bana@example.com'],
    ['ａｎａ＠example.com'],
    ['ＡＮＡ＠ｅｘａｍｐｌｅ．ｃｏｍ'],
    ['ana@example。com'],
    ['\u00a0ana@example.com\u3000'],
  ])('extracts the address from pasted text: %j [FIELD-08]', (pasted) => {
    expect(normalizeEmail(pasted)).toBe('ana@example.com')
  })
  it.each(['mailto:', 'mailto:?subject=x', '\u200b', '\u2066\u2069'])(
    'treats %j as empty [FIELD-08]',
    (pasted) => {
      expect(normalizeEmail(pasted)).toBe('')
    },
  )
  it('accepts every ordinary address once normalized, with a consistent result [VALID-02] [VALID-03]', () => {
    const address = fc.emailAddress().filter((typed) => typed.length <= 254)
    fc.assert(
      fc.property(address, (typed) => validateEmail(normalizeEmail(typed)) === null),
      runs,
    )
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const model = normalizeEmail(typed)
        return (
          normalizeEmail(model) === model &&
          validateEmail(model) !== 'Email cannot contain uppercase characters'
        )
      }),
      runs,
    )
  })
})

describe('canonicalizeEmail', () => {
  it.each([
    'ana@bücher.example',
    'ana@xn--bcher-kva.example',
    ' ANA@BÜCHER.EXAMPLE ',
    'ana@bu\u0308cher.example',
    'ana@XN--BCHER-KVA.example',
    'ana@ｂücher。example',
    'mailto:ana@b\u00adücher.example',
  ])('is the same for %j [FIELD-08]', (typed) => {
    expect(canonicalizeEmail(typed)).toBe('ana@xn--bcher-kva.example')
  })
  it.each(['ana@buecher.example', 'anna@bücher.example', 'ana@bücher.example.com'])(
    'differs from %s [FIELD-08]',
    (typed) => {
      expect(canonicalizeEmail(typed)).not.toBe('ana@xn--bcher-kva.example')
    },
  )
  it.each([
    'ana',
    '@bücher.example',
    'ana@bü/cher.example',
    'ana@bücher.example:80',
    'ana@xn--a.example',
    '',
  ])('leaves an invalid address unchanged: %j [FIELD-08]', (typed) => {
    expect(canonicalizeEmail(typed)).toBe(typed)
  })
  it('is the same for every spelling, and is itself an address [FIELD-08] [VALID-02]', () => {
    const label = fc.stringMatching(/^[a-zäöüéñçøåαλжд中文日本]{1,12}$/)
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 3 }), (labels) => {
        const typed = `ana@${labels.join('.')}.example`
        const mailbox = canonicalizeEmail(typed)
        const others = [mailbox, typed.toUpperCase(), typed.normalize('NFD'), `mailto:${typed}`]
        return (
          validateEmail(mailbox) === null && others.every((other) => canonicalizeEmail(other) === mailbox)
        )
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('validateUrl', () => {
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
  ])('rejects %s [VALID-04]', (typed) => {
    expect(validateUrl(normalizeUrl(typed))).toBe('Invalid URL')
  })
  it('adds https:// and keeps an existing scheme [FIELD-05]', () => {
    expect(normalizeUrl('example.com')).toBe('https://example.com')
    expect(normalizeUrl('http://x')).toBe('http://x')
    expect(normalizeUrl(' ')).toBe('')
  })
  it.each([
    'example.com/a?b=c',
    'HTTP://Example.COM:8080#x',
    'https://xn--bcher-kva.example',
    'bücher.example/ä',
  ])('accepts %s [VALID-04]', (typed) => {
    expect(validateUrl(normalizeUrl(typed))).toBeNull()
  })
  it.each([
    ['\u200bhttps://exam\u00adple.com/a\u200e', 'https://example.com/a'],
    ['\u2068example.com\u2069', 'https://example.com'],
    ['ｅｘａｍｐｌｅ．ｃｏｍ', 'https://example.com'],
    ['ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｃｏｍ／ａ？ｂ', 'https://example.com/a?b'],
    ['example。com/a', 'https://example.com/a'],
    ['exam\u200dple.com', 'https://example.com'],
    // What follows the blank is invisible.
    ['example.com \u{e0000}', 'https://example.com'],
    // The path is a page name of another site.
    ['https://ja.example.org/けいおん！', 'https://ja.example.org/けいおん！'],
    ['https://fa.example.org/نامه\u200cها', 'https://fa.example.org/نامه\u200cها'],
  ])('reads a pasted %j as %s [FIELD-05] [VALID-04]', (typed, model) => {
    expect(normalizeUrl(typed)).toBe(model)
    expect(validateUrl(model)).toBeNull()
  })
  it.each(['https://zoe\u0308.example', 'https://उदाहरण.भारत', 'https://a.คอม'])(
    'accepts %s with its combining marks [VALID-04]',
    (typed) => {
      expect(validateUrl(typed)).toBeNull()
    },
  )
  it('is stable: the stored value parses back to itself, for any input [FIELD-05]', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (typed) => normalizeUrl(normalizeUrl(typed)) === normalizeUrl(typed),
      ),
      runs,
    )
  })
  it('accepts what every URL parser accepts [VALID-04]', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        (typed) => validateUrl(typed) === null,
      ),
      runs,
    )
  })
})
