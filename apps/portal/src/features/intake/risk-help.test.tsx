import { describe, expect, it } from 'vitest'
import { renderHtml, findLinks } from '#testing/render-html.tsx'
import { northstar } from '#testing/organization.ts'
import RiskScreen from './screens/RiskScreen.tsx'

const targets = (html: string): readonly string[] => findLinks(html).map(({ to }) => to)

describe('crisis page', () => {
  it('links to call and text every help line, beside the lines above every page [ROUTE-42] [HEADER-01] [HEADER-02] [HEADER-03]', () => {
    const rendered = renderHtml(<RiskScreen />, {
      path: '/risk',
      organisation: northstar({ phone: '+18005550199' }),
    })
    expect(targets(rendered)).toEqual([
      'tel:911',
      'tel:988',
      'sms:988',
      'tel:+18005550199',
      'tel:988',
      'sms:988?body=AYUDA',
      'https://988lifeline.org/chat/',
      'https://988lifeline.org/',
      '/safety-screen',
      '/safety-screen',
    ])
  })

  it('links to help when no organization is known [ORG-15]', () => {
    const rendered = targets(renderHtml(<RiskScreen />, { path: '/risk', organisation: null }))
    for (const line of ['tel:911', 'tel:988']) expect(rendered).toContain(line)
  })
})
