import { describe, expect, it } from 'vitest'
import { checkLink, type LinkKind } from './check-link.ts'

const everything: readonly LinkKind[] = ['page', 'part', 'web', 'mail', 'phone']
const articles = new Set(['stress/signs-of-burnout'])
const fault = (link: string) => checkLink(link, everything, articles)

describe('checkLink', () => {
  it.each([
    '/',
    '/help-myself',
    '/topics-search?q=sleep',
    '/topics/stress',
    '/topics/stress/signs-of-burnout#first',
    '#services',
    'https://www.example.com/a?b=c#d',
    'https://directory.example/list?code=',
    'mailto:help@example.com',
    'tel:988',
    'tel:+18005550111',
    'tel:1-800-799-7233',
    'sms:88788',
  ])('accepts %s', (link) => {
    expect(fault(link)).toBeNull()
  })

  it.each([
    ['', /say where/],
    ['/nowhere', /no page \/nowhere/],
    ['/help-myself/', /no page \/help-myself\//],
    ['/topics/stress/gone', /no article \/topics\/stress\/gone/],
    ['/topics/gone', /no topic \/topics\/gone/],
    ['/topics/stress/signs-of-burnout/more', /no page/],
    ['//evil.example', /two slashes/],
    ['/\\evil.example', /not with/],
    ['#nowhere', /no part #nowhere/],
    ['#', /no part/],
    ['http://www.example.com', /http:\/\/ is not safe/],
    ['HTTP://www.example.com', /http:\/\/ is not safe/],
    ['https://', /no complete address/],
    ['https:/www.example.com', /no complete address/],
    ['https://example', /no complete address/],
    ['https://name:word@example.com', /password/],
    ['javascript:alert(1)', /begins with/],
    ['JavaScript:alert(1)', /begins with/],
    ['java\nscript:alert(1)', /no spaces/],
    ['data:text/html,x', /begins with/],
    ['www.example.com', /begins with/],
    [' /legal', /no spaces/],
    ['https://example.com/a b', /no spaces/],
    ['tel:', /no phone number/],
    ['tel:555', null],
    ['tel:55', /no phone number/],
    ['tel:800-555', null],
    ['tel:(800)5550111', /no phone number/],
    ['tel:+1800', /no phone number/],
    ['tel:call-us', /no phone number/],
    ['mailto:', /no mail address/],
    ['mailto:help@example', /no mail address/],
  ] as const)('explains what is wrong with %j', (link, said) => {
    if (said === null) expect(fault(link)).toBeNull()
    else expect(fault(link)).toMatch(said)
  })

  it('accepts only the link kinds allowed at its place', () => {
    expect(checkLink('tel:988', ['page', 'web'], null)).toBe(
      'a link begins with / for one of our pages, or with https:// for another site',
    )
    expect(checkLink('/topics/any/thing', ['page'], null)).toBeNull()
  })
})
