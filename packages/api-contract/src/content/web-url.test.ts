import { describe, expect, it } from 'vitest'
import { getDisplayHost, sanitizeHref, parseWebUrl } from './web-url.ts'

describe('parseWebUrl', () => {
  it('accepts http and https URLs', () => {
    expect(parseWebUrl('https://988lifeline.org/talk?x=1')).toBe('https://988lifeline.org/talk?x=1')
    expect(parseWebUrl('http://a.example')).toBe('http://a.example')
    expect(getDisplayHost('https://www.nimh.nih.gov/health')).toBe('nimh.nih.gov')
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https:evil.example',
    'https://',
    'https://me:word@evil.example',
    'https://evil.example/a b',
    'https://evil.example\\@a.example',
    'ftp://a.example',
    '',
  ])('rejects %j', (text) => {
    expect(parseWebUrl(text)).toBeNull()
    expect(getDisplayHost(text)).toBe('')
  })
})

describe('sanitizeHref', () => {
  it.each([
    '/',
    '/topics',
    '/topics/sleep/x',
    '/risk#now',
    'tel:988',
    'sms:988',
    'tel:+1-800-555-0111',
    'https://a.example',
  ])('accepts %s', (text) => expect(sanitizeHref(text)).toBe(text))

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/a//b',
    '/../x',
    '/a?next=//evil.example',
    'mailto:a@a.example',
    'tel:javascript',
    '',
  ])('rejects %j', (text) => expect(sanitizeHref(text)).toBeNull())
})
