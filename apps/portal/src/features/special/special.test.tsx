import { describe, expect, it } from 'vitest'
import { memoryStorage } from '#lib/storage.ts'
import { createNotices } from '#session/notice.ts'
import { draw, linksOf, readable } from '#testing/draw.tsx'
import { northstar } from '#testing/organisation.ts'
import ConfirmScreen from './screens/confirm.tsx'
import ErrorScreen from './screens/error.tsx'
import HandOver from './screens/dfd.tsx'
import NotFound from './screens/not-found.tsx'
import TelehealthError from './screens/mdlerror.tsx'

const notices = () => createNotices(memoryStorage<string>())
const withError = (link?: { link: string; label?: string }) => {
  const texts = notices()
  texts.setError({ message: 'That hour was just taken.', ...link })
  return texts
}
const again = { link: '/schedule/provider-schedule', label: 'Select another time' }

describe.each([
  ['/error', ErrorScreen],
  ['/mdlerror', TelehealthError],
])('%s', (_path, Screen) => {
  it('shows the message as an alert [SCREEN-01] [ROUTE-48] [ROUTE-49]', () => {
    const html = draw(<Screen />, { notices: withError() })
    expect(readable(/<p role="alert">.*?<\/p>/s.exec(html)?.[0] ?? '')).toBe('That hour was just taken.')
  })

  it('has the link under its label when both are given, and none without [SCREEN-02]', () => {
    const told = linksOf(draw(<Screen />, { notices: withError(again) }))
    expect(told).toContainEqual({ to: '/schedule/provider-schedule', says: 'Select another time' })
    for (const bare of [undefined, { link: again.link }]) {
      const plain = linksOf(draw(<Screen />, { notices: withError(bare) }))
      expect(plain.map(({ to }) => to).toSorted()).toEqual(['/', 'tel:+18005550111'])
    }
  })

  it('takes no words from the address [SCREEN-01]', () => {
    const html = draw(<Screen />, { path: '/error?message=Call+1-900-SCAM&link=https://evil.example' })
    expect(readable(html)).toContain('Something went wrong')
    expect(html).not.toMatch(/SCAM|evil/)
  })

  it('never draws a message as markup [SCREEN-01]', () => {
    const texts = notices()
    texts.setError({ message: '<img src=x onerror=alert(1)>' })
    expect(draw(<Screen />, { notices: texts })).not.toContain('<img src=x')
  })
})

describe('/mdlerror', () => {
  it("always names the organization's phone [ROUTE-49] [ORG-04]", () => {
    const html = draw(<TelehealthError />, { organisation: northstar({ phone: '+18005550199' }) })
    expect(linksOf(html)).toContainEqual({ to: 'tel:+18005550199', says: 'Call (800) 555-0199' })
  })
})

describe('/confirm', () => {
  it('shows message, description and a button that leads on [SCREEN-03] [SCREEN-04] [ROUTE-50]', () => {
    const texts = notices()
    texts.setConfirm({
      message: 'Cancel this appointment?',
      description: 'Your counselor will be told.',
      button: { label: 'See the others', link: '/appointments' },
    })
    const html = draw(<ConfirmScreen />, { notices: texts })
    expect(readable(html)).toContain('Cancel this appointment? Your counselor will be told.')
    expect(linksOf(html)).toEqual([{ to: '/appointments', says: 'See the others' }])
  })

  it('or a button that acts, with a way back [SCREEN-04] [ROUTE-50]', () => {
    const texts = notices()
    texts.setConfirm({
      message: 'Log out?',
      description: 'You can come back any time.',
      button: { label: 'Log out', action: () => {} },
      cancel: { label: 'Stay', link: '/' },
    })
    const html = draw(<ConfirmScreen />, { notices: texts })
    expect(readable(/<button.*?<\/button>/s.exec(html)?.[0] ?? '')).toBe('Log out')
    expect(linksOf(html)).toEqual([{ to: '/', says: 'Stay' }])
  })

  it('says so when there is nothing to confirm [SCREEN-03]', () => {
    expect(readable(draw(<ConfirmScreen />))).toContain('There is nothing to confirm')
  })
})

describe('other special screens', () => {
  it('not found leads home and names the phone [ROUTE-51]', () => {
    expect(linksOf(draw(<NotFound />)).map(({ to }) => to)).toEqual(['/', 'tel:+18005550111'])
  })

  it('the hand-over says where it leads [ROUTE-47]', () => {
    expect(readable(draw(<HandOver />))).toContain('Your organization signs in on its own site')
  })
})
