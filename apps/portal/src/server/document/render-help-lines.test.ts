import { englishTranslator } from '@evenkeel/api-contract/i18n/translator'
import { describe, expect, it } from 'vitest'
import { findLinks } from '#testing/render-html.tsx'
import { northstar } from '#testing/organization.ts'
import { renderCrisisNumbers } from './render-plain-document.ts'
import { renderHelpLines } from './render-help-lines.ts'

describe('help lines', () => {
  it('are real links to call 911 and 988 [HEADER-01] [HEADER-02]', () => {
    const [emergency, suicide] = findLinks(renderHelpLines(englishTranslator, northstar(), ''))
    expect(emergency).toEqual({ to: 'tel:911', says: '911 Emergency' })
    expect(suicide?.to).toBe('tel:988')
    expect(suicide?.says).toMatch(/^988 Suicide/)
  })

  it("link to call and text the organization's own phone [HEADER-03] [ORG-04]", () => {
    const lines = findLinks(renderHelpLines(englishTranslator, northstar({ phone: '+18005550199' }), ''))
    expect(lines.find(({ to }) => to === 'tel:+18005550199')?.says).toContain('(800) 555-0199')
    expect(lines.find(({ to }) => to === 'sms:+18005550199')?.says).toContain('Text')
  })

  it('offer no text message when the organization answers none', () => {
    const lines = findLinks(renderHelpLines(englishTranslator, northstar({ phone_takes_texts: false }), ''))
    expect(lines.map(({ to }) => to)).toEqual(['tel:911', 'tel:988', 'tel:+18005550111', '/risk'])
  })

  it('remain when no organization could be loaded [HEADER-01] [HEADER-02] [ORG-15]', () => {
    expect(findLinks(renderHelpLines(englishTranslator, null, '')).map(({ to }) => to)).toEqual([
      'tel:911',
      'tel:988',
      '/risk',
    ])
  })

  it('link to the crisis page of the organization [ROUTE-42] [ORG-07]', () => {
    expect(findLinks(renderHelpLines(englishTranslator, northstar(), '/northstar')).at(-1)).toEqual({
      to: '/northstar/risk',
      says: 'More help',
    })
  })

  it('escape organization data [ORG-04]', () => {
    expect(
      renderHelpLines(englishTranslator, northstar({ phone: '"><img src=x onerror=alert(1)>' }), '/"><b>'),
    ).not.toMatch(/<img|<b>/)
  })
})

describe('crisis numbers of a standalone page', () => {
  it('include every line to call and to text, also without an organization [HEADER-01] [HEADER-02] [HEADER-03]', () => {
    const everywhere = ['tel:911', 'tel:988', 'sms:988']
    const inSpanish = ['tel:988', 'sms:988?body=AYUDA']
    const otherWays = ['https://988lifeline.org/chat/', 'https://988lifeline.org/']
    const own = ['tel:+18005550199', 'sms:+18005550199']
    const targets = (organization: ReturnType<typeof northstar> | null) =>
      findLinks(renderCrisisNumbers(englishTranslator, organization)).map(({ to }) => to)
    const known = northstar({ phone: '+18005550199' })
    expect(targets(known)).toEqual([...everywhere, ...own, ...inSpanish, ...otherWays])
    expect(targets(null)).toEqual([...everywhere, ...inSpanish, ...otherWays])
  })
})
