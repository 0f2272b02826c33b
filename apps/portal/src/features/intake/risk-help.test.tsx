import { spokenEnglish } from '@evenkeel/contract/words/spoken'
import { describe, expect, it } from 'vitest'
import { draw, linksOf } from '#testing/draw.tsx'
import { northstar } from '#testing/organisation.ts'
import { crisisNumbers } from '../../server/document/crisis-numbers.ts'
import RiskScreen from './screens/RiskScreen.tsx'

const everywhere = ['tel:911', 'tel:988', 'sms:988']
const inSpanish = ['tel:988', 'sms:988?body=AYUDA']
const otherWays = ['https://988lifeline.org/chat/', 'https://988lifeline.org/']
const own = { phone: '+18005550199' }
const targets = (html: string): readonly string[] => linksOf(html).map(({ to }) => to)

describe('the crisis page', () => {
  it('calls and texts every help line itself, beside the lines above every page [ROUTE-42] [HEADER-01] [HEADER-02] [HEADER-03]', () => {
    const drawn = draw(<RiskScreen />, { path: '/risk', organisation: northstar(own) })
    expect(targets(drawn)).toEqual([
      ...everywhere,
      'tel:+18005550199',
      ...inSpanish,
      ...otherWays,
      '/safety-screen',
      '/safety-screen',
    ])
  })

  it('leads to help where no organization is known [ORG-15]', () => {
    const drawn = targets(draw(<RiskScreen />, { path: '/risk', organisation: null }))
    for (const line of ['tel:911', 'tel:988']) expect(drawn).toContain(line)
  })

  it('has the same lines on a page that stands alone [HEADER-01] [HEADER-02] [HEADER-03]', () => {
    const ownLines = ['tel:+18005550199', 'sms:+18005550199']
    const lines = targets(crisisNumbers(spokenEnglish, northstar(own)))
    expect(lines).toEqual([...everywhere, ...ownLines, ...inSpanish, ...otherWays])
    expect(targets(crisisNumbers(spokenEnglish, null))).toEqual([...everywhere, ...inSpanish, ...otherWays])
  })
})
