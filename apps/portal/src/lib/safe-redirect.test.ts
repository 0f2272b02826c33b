import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getSafeRedirect } from './safe-redirect.ts'

describe('redirect target', () => {
  it('keeps an in-app path with its query [GUARD-07]', () => {
    expect(getSafeRedirect('/messages?filter=sent', '/northstar')).toBe('/messages?filter=sent')
    expect(getSafeRedirect('/northstar/messages', '/northstar')).toBe('/messages')
  })

  it.each([
    ['/northstar', '/'],
    ['/northstar/', '/'],
    ['/northstar?a=1', '/?a=1'],
    ['/northstar#b', '/#b'],
    ['/northstar/topics/..', '/'],
    ['/northstar-two', '/northstar-two'],
    ['/northstar/northstar', '/'],
  ])('%s leads to the tenant: %s [GUARD-07]', (wanted, next) => {
    expect(getSafeRedirect(wanted, '/northstar')).toBe(next)
  })

  it.each([
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '\\\\evil.test',
    'javascript:alert(1)',
    'messages',
    '',
    'https:evil.test',
  ])('refuses %j [GUARD-07]', (wanted) => {
    expect(getSafeRedirect(wanted, '/northstar')).toBeNull()
  })

  it.each([
    '/../ironwood/profile',
    '/northstar/../ironwood/profile',
    '/a/../../ironwood/profile',
    '/northstar/a/../../ironwood/profile',
    '/%2e%2e/ironwood/profile',
    '/.%2E/ironwood/profile',
    '/..\\ironwood/profile',
    '/.\t./ironwood/profile',
    '/../northstar-two/profile',
    '/..',
  ])('refuses %j, which leaves the tenant [GUARD-07]', (wanted) => {
    expect(getSafeRedirect(wanted, '/northstar')).toBeNull()
    // Links within the portal are checked without its base.
    if (!wanted.startsWith('/northstar')) expect(getSafeRedirect(wanted, '')).toBeNull()
  })

  it('keeps a path that stays inside after all [GUARD-07]', () => {
    expect(getSafeRedirect('/topics/../messages', '/northstar')).toBe('/messages')
    expect(getSafeRedirect('/northstar/topics/../messages?a=1#b', '/northstar')).toBe('/messages?a=1#b')
  })

  it('never leaves the origin or the tenant, whatever is asked for (trust S13: 10000 cases) [GUARD-07]', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '..',
      '.',
      '\t',
      '\n',
      'evil.test',
      'northstar',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      'a',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const next = getSafeRedirect(`/${pieces.join('')}`, '/northstar')
        if (next === null) return
        expect(new URL(next, 'https://portal.invalid').origin).toBe('https://portal.invalid')
        const { origin, pathname } = new URL(`/northstar${next}`, 'https://portal.invalid')
        expect(origin).toBe('https://portal.invalid')
        expect(pathname).toMatch(/^\/northstar\//)
      }),
      { numRuns: 10_000 },
    )
  })
})
