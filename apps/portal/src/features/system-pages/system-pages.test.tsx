import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '#lib/storage.ts'
import { type ConfirmPrompt, parseConfirmPrompt } from '#session/confirm-prompt.ts'
import { createNotices } from '#session/notices.ts'
import { maya } from '#testing/test-services.ts'
import { renderHtml, findLinks, htmlToText } from '#testing/render-html.tsx'
import { northstar } from '#testing/organization.ts'
import ConfirmScreen from './screens/ConfirmScreen.tsx'
import ErrorScreen from './screens/ErrorScreen.tsx'
import HandOver from './screens/ExternalSignInScreen.tsx'
import NotFound from './screens/NotFoundScreen.tsx'
import TelehealthError from './screens/TelehealthErrorScreen.tsx'

const visitor = () => ({ client: 'northstar', member: null })
const member = () => ({ client: 'northstar', member: 'maya' })
const notices = () => createNotices(createMemoryStorage<string>(), visitor)
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
    const html = renderHtml(<Screen />, { notices: withError() })
    expect(htmlToText(/<p role="alert">.*?<\/p>/s.exec(html)?.[0] ?? '')).toBe('That hour was just taken.')
  })

  it('shows the link with its label when both are given, and none otherwise [SCREEN-02]', () => {
    const told = findLinks(renderHtml(<Screen />, { notices: withError(again) }))
    expect(told).toContainEqual({ to: '/schedule/provider-schedule', says: 'Select another time' })
    for (const bare of [undefined, { link: again.link }]) {
      const plain = findLinks(renderHtml(<Screen />, { notices: withError(bare) }))
      expect(plain.map(({ to }) => to).toSorted()).toEqual(['/', 'tel:+18005550111'])
    }
  })

  it('takes no text from the address [SCREEN-01]', () => {
    const html = renderHtml(<Screen />, { path: '/error?message=Call+1-900-SCAM&link=https://evil.example' })
    expect(htmlToText(html)).toContain('Something went wrong')
    expect(html).not.toMatch(/SCAM|evil/)
  })

  it('does not show a message of one member or organization to anyone else [SCREEN-01] [ROUTE-26]', () => {
    const tab = createMemoryStorage<string>()
    const said = 'That hour was just taken.'
    const told = (audience: ReturnType<typeof member> | ReturnType<typeof visitor>) =>
      htmlToText(renderHtml(<Screen />, { notices: createNotices(tab, () => audience) })).includes(said)
    createNotices(tab, member).setError({ message: said })
    expect([
      told(member()),
      told(visitor()),
      told({ client: 'northstar', member: 'sam' }),
      told({ client: 'ironwood', member: 'maya' }),
    ]).toEqual([true, false, false, false])
    createNotices(tab, visitor).setError({ message: said })
    expect([told(visitor()), told(member()), told({ client: 'ironwood', member: null })]).toEqual([
      true,
      true,
      false,
    ])
    createNotices(tab, member).forget()
    expect([told(visitor()), told(member())]).toEqual([false, false])
  })

  it('never renders a message as markup [SCREEN-01]', () => {
    const texts = notices()
    texts.setError({ message: '<img src=x onerror=alert(1)>' })
    expect(renderHtml(<Screen />, { notices: texts })).not.toContain('<img src=x')
  })
})

describe('/mdlerror', () => {
  it("always shows the organization's phone [ROUTE-49] [ORG-04]", () => {
    const html = renderHtml(<TelehealthError />, { organisation: northstar({ phone: '+18005550199' }) })
    expect(findLinks(html)).toContainEqual({ to: 'tel:+18005550199', says: 'Call (800) 555-0199' })
  })
})

describe('/confirm', () => {
  it('shows message, description and a button with a link [SCREEN-03] [SCREEN-04] [ROUTE-50]', () => {
    const texts = notices()
    texts.setConfirm({
      message: 'Cancel this appointment?',
      description: 'Your counselor will be told.',
      button: { label: 'See the others', link: '/appointments' },
    })
    const html = renderHtml(<ConfirmScreen />, { notices: texts })
    expect(htmlToText(html)).toContain('Cancel this appointment? Your counselor will be told.')
    expect(findLinks(html)).toEqual([{ to: '/appointments', says: 'See the others' }])
  })

  const asking: ConfirmPrompt = {
    message: 'Cancel this appointment?',
    description: 'Friday at 10.',
    button: { label: 'Yes, cancel it', act: { name: 'cancel-appointment', patientId: 700_001, id: 9 } },
    cancel: { label: 'No, keep it', link: '/appointments' },
  }
  const wordsAndButtons = (html: string) => ({
    words: htmlToText(html),
    buttons: [...html.matchAll(/<button.*?<\/button>/gs)].map(([button]) => htmlToText(button)),
    links: findLinks(html),
  })

  it('or a button with an action and a link back, all of it also after a reload [SCREEN-03] [SCREEN-04] [ROUTE-50]', () => {
    const tab = createMemoryStorage<string>()
    const before = createNotices(tab, member)
    before.setConfirm(asking)
    const shown = wordsAndButtons(renderHtml(<ConfirmScreen />, { notices: before }))
    expect(shown.words).toContain('Cancel this appointment? Friday at 10.')
    expect(shown.buttons).toEqual(['Yes, cancel it'])
    expect(shown.links).toEqual([{ to: '/appointments', says: 'No, keep it' }])
    const after = createNotices(tab, member)
    expect(wordsAndButtons(renderHtml(<ConfirmScreen />, { notices: after }))).toEqual(shown)
    // The action of the button is restored too.
    expect(parseConfirmPrompt(after.confirm())?.button).toEqual(asking.button)
  })

  it('offers another time beside canceling a visit, also after a reload, but not once the cancelation may be done [BOOK-06]', () => {
    const again = { provider_id: 41, provider: { fullname: 'Dr. Nina Park' }, state_abbrev: 'CO' } as const
    const canceling: ConfirmPrompt = {
      ...asking,
      visit: { start: '2026-11-27T15:00:00Z', freeUntil: '2026-11-26T15:00:00Z' },
      done: { about: 'appointment', words: 'Friday', again: { ...again, appointment_method: 'video' } },
    }
    const offered = (notice: ConfirmPrompt, restricted_routes: string[] = []) => {
      const tab = createMemoryStorage<string>()
      createNotices(tab, member).setConfirm(notice)
      const organisation = northstar({ restricted_routes })
      return wordsAndButtons(
        renderHtml(<ConfirmScreen />, { notices: createNotices(tab, member), organisation }),
      ).buttons
    }
    expect(offered(canceling)).toEqual(['Yes, cancel it', 'Change the time or counselor instead'])
    expect(offered(asking)).toEqual(['Yes, cancel it'])
    expect(offered({ ...canceling, isPressed: true })).toEqual(['Yes, cancel it'])
    expect(offered(canceling, ['schedule'])).toEqual(['Yes, cancel it'])
  })

  it('shows that it may be done when it was pressed before the reload, and does not claim it can be undone [SCREEN-03]', () => {
    const texts = notices()
    texts.setConfirm({ ...asking, isPressed: true })
    const { words, buttons, links } = wordsAndButtons(renderHtml(<ConfirmScreen />, { notices: texts }))
    expect(words).toContain('It may be done already.')
    expect(buttons).toEqual(['Yes, cancel it'])
    expect(links).toEqual([{ to: '/appointments', says: 'Back to your appointments' }])
  })

  it.each([
    ['another member', { client: 'northstar', member: 'sam' }],
    ["another organization's page", { client: 'ironwood', member: 'maya' }],
    ['nobody', { client: 'northstar', member: null }],
  ])('asks for no confirmation of %s [SCREEN-03]', (_name, audience) => {
    const tab = createMemoryStorage<string>()
    createNotices(tab, member).setConfirm(asking)
    const html = renderHtml(<ConfirmScreen />, { notices: createNotices(tab, () => audience) })
    expect(htmlToText(html)).toContain('There is nothing to confirm')
    expect(htmlToText(html)).not.toContain('Friday')
  })

  it.each([
    'no json',
    '{"owner":null}',
    '{"owner":null,"notice":7}',
    '{"owner":null,"notice":{"message":"Sure?","description":"","button":{"label":"Yes"}}}',
    '{"owner":null,"notice":{"message":"Sure?","description":"","button":{"label":"Yes","act":{"name":"pay","id":1}}}}',
    '{"owner":null,"notice":{"message":"Sure?","description":"","button":{"label":"Yes","act":{"name":"cancel-appointment","id":"9","patientId":1}}}}',
  ])('ignores foreign values in storage: %s [SCREEN-04]', (kept) => {
    const tab = createMemoryStorage<string>()
    tab.set('evenkeel-confirm', kept)
    expect(htmlToText(renderHtml(<ConfirmScreen />, { notices: createNotices(tab, visitor) }))).toContain(
      'nothing to confirm',
    )
  })

  it('never claims that nothing was changed, because it does not know [SCREEN-03]', () => {
    expect(htmlToText(renderHtml(<ConfirmScreen />))).not.toMatch(/nothing was/i)
    expect(findLinks(renderHtml(<ConfirmScreen />, { user: maya() }))).toEqual([
      { to: '/appointments', says: 'See your appointments' },
    ])
  })

  it('shows a notice when there is nothing to confirm [SCREEN-03]', () => {
    expect(htmlToText(renderHtml(<ConfirmScreen />))).toContain('There is nothing to confirm')
  })
})

describe('other system pages', () => {
  it('not found links home and shows the phone [ROUTE-51]', () => {
    expect(findLinks(renderHtml(<NotFound />)).map(({ to }) => to)).toEqual(['/', 'tel:+18005550111'])
  })

  it.each([
    [
      'https://members.bluefin.example/',
      'https://members.bluefin.example/sign-in?cw=true',
      'Go to the log-in page',
    ],
    ['mailto:help@bluefin.example', 'mailto:help@bluefin.example', 'Write an email to log in'],
  ])('the redirect page has a link to %s, and the phone [ROUTE-47] [ORG-13]', (address, to, says) => {
    const organisation = northstar({ dfd_client: true, dfd_redirect_url: address })
    const html = renderHtml(<HandOver />, { organisation })
    expect(htmlToText(html)).toContain("Log in on your organization's site")
    expect(findLinks(html).map((link) => ({ ...link, to: link.to.replaceAll('&amp;', '&') }))).toEqual([
      { to, says },
      { to: 'tel:+18005550111', says: '(800) 555-0111' },
    ])
  })

  it.each([null, 'javascript:alert(1)', 'ftp://members.example'])(
    'the redirect page shows only the phone without a target (%s) [ROUTE-47] [HEADER-16]',
    (address) => {
      const organisation = northstar({ dfd_client: true, dfd_redirect_url: address })
      expect(findLinks(renderHtml(<HandOver />, { organisation })).map(({ to }) => to)).toEqual([
        'tel:+18005550111',
      ])
    },
  )
})
