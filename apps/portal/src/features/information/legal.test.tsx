import { describe, expect, it } from 'vitest'
import { renderHtml, findLinks, htmlToText } from '#testing/render-html.tsx'
import { northstar } from '#testing/organization.ts'
import AccessibilityScreen from './screens/AccessibilityScreen.tsx'
import PrivacyPracticesScreen from './screens/PrivacyPracticesScreen.tsx'
import PrivacyPolicyScreen from './screens/PrivacyPolicyScreen.tsx'
import SecurityScreen from './screens/SecurityScreen.tsx'
import StatementOfUnderstandingScreen from './screens/StatementOfUnderstandingScreen.tsx'
import TermsOfUseScreen from './screens/TermsOfUseScreen.tsx'

const all = [
  ['Terms of Use', TermsOfUseScreen],
  ['Privacy Policy', PrivacyPolicyScreen],
  ['Notice of Privacy Practices', PrivacyPracticesScreen],
  ['Statement of Understanding', StatementOfUnderstandingScreen],
] as const
/** Our own statements beside the four specified pages: shorter, otherwise alike. */
const withStatements = [...all, ['Security', SecurityScreen], ['Accessibility', AccessibilityScreen]] as const

describe('legal pages', () => {
  it.each(all)(
    '%s has its heading, its date and its text [ROUTE-02] [ROUTE-03] [ROUTE-04] [ROUTE-05]',
    (title, Screen) => {
      const html = renderHtml(<Screen />)
      expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
      expect(htmlToText(html)).toMatch(/Last updated [A-Z][a-z]+ \d{1,2}, \d{4}/)
      const count = htmlToText(html).split(' ').length
      expect(count).toBeGreaterThan(500)
      expect(count).toBeLessThan(1200)
    },
  )

  it.each(withStatements)(
    '%s: every entry of its contents links to a heading [ROUTE-02] [ROUTE-03] [ROUTE-04] [ROUTE-05]',
    (_title, Screen) => {
      const html = renderHtml(<Screen />)
      const anchors = findLinks(html).filter(({ to }) => to.startsWith('#'))
      expect(anchors.length).toBeGreaterThanOrEqual(6)
      for (const { to, says } of anchors)
        expect(html).toContain(`<h2 id="${to.slice(1)}">${says.replaceAll('&', '&amp;')}</h2>`)
    },
  )

  it.each(withStatements)("%s uses the program's name and phone [ORG-01] [ORG-04]", (_title, Screen) => {
    const organisation = northstar({ program_name: 'Bluefin Assist', phone: '+18005550133' })
    const html = renderHtml(<Screen />, { organisation })
    expect(html).toContain('<span translate="no">Bluefin Assist</span>')
    expect(html).not.toContain('Northstar')
    expect(html).toContain('<a href="tel:+18005550133" translate="no">(800) 555-0133</a>')
  })

  it.each(withStatements)('%s is readable without an organization [ORG-15]', (_title, Screen) => {
    const html = renderHtml(<Screen />, { organisation: null })
    expect(html).toContain('<span translate="no">Evenkeel</span>')
    expect(html).not.toMatch(/\{|tel:\+|sms:/)
    expect(findLinks(html).map(({ to }) => to)).not.toContain('/contact')
  })
})

describe('required content of legal pages', () => {
  it('the notice begins with the sentence required by law, and explains rights and complaints [ROUTE-04]', () => {
    const text = htmlToText(renderHtml(<PrivacyPracticesScreen />))
    expect(text).toContain(
      'This notice describes how medical information about you may be used and disclosed and how you can get access to this information. Please review it carefully.',
    )
    expect(text).toContain('Office for Civil Rights')
    expect(text).toContain('see your record and get a copy')
  })

  it('the website policy names all five entries in browser storage and is not swapped with the notice [ROUTE-03]', () => {
    const text = htmlToText(renderHtml(<PrivacyPolicyScreen />))
    for (const key of ['timezone', 'childOrg', 'logOut', 'forcedLogout', 'setHomePopUp'])
      expect(text).toContain(`${key}:`)
    expect(text).toContain('no ads, no trackers')
    expect(text).toContain('setHomePopUp: remembers that the welcome message was shown')
    expect(htmlToText(renderHtml(<PrivacyPracticesScreen />))).not.toContain('setHomePopUp')
  })

  it('the website policy describes what a search for counselors sends, also for visitors, before any booking [ROUTE-03]', () => {
    const text = htmlToText(renderHtml(<PrivacyPolicyScreen />))
    const [search = ''] = /When you look for a counselor.*?When you book/.exec(text) ?? []
    for (const said of ['telehealth service', 'no account', 'up to two reasons', 'Alcohol or Drug use'])
      expect(search).toContain(said)
    for (const sent of ['state', 'gender', 'language', 'approach', 'times']) expect(search).toContain(sent)
  })

  it('the website policy separates required booking data from optional data, and mentions saved articles [ROUTE-03]', () => {
    const text = htmlToText(renderHtml(<PrivacyPolicyScreen />))
    const [toBook = ''] = /To open an account and to book.*?Before a first appointment/.exec(text) ?? []
    expect(toBook).toContain('name, date of birth and email')
    expect(toBook).not.toMatch(/gender|address|work/)
    expect(/Before a first appointment you can add more, if you like.*?Your account/.exec(text)?.[0]).toMatch(
      /phone number, address and gender/,
    )
    expect(text).toContain('articles you keep for later: the topic, the title and the time')
  })

  it('the statement names short-term counseling, affiliates, limits and the nine services not provided [ROUTE-05]', () => {
    const html = renderHtml(<StatementOfUnderstandingScreen />)
    const text = htmlToText(html)
    expect(text).toContain('offers short-term counseling')
    expect(text).toContain('contracted affiliates')
    expect(text).toContain('Limits of confidentiality')
    const list = /<h2 id="not-provided">.*?<ul>(.*?)<\/ul>/s.exec(html)?.[1] ?? ''
    expect(list.match(/<li>/g)).toHaveLength(9)
    expect(findLinks(html).map(({ to }) => to)).toEqual(
      expect.arrayContaining(['tel:911', 'tel:988', '/privacy']),
    )
  })

  it('the terms refer emergencies elsewhere, and state that English prevails [ROUTE-02]', () => {
    const text = htmlToText(renderHtml(<TermsOfUseScreen />))
    expect(text).toContain('call 911')
    expect(text).toContain('the English version prevails')
  })

  it('the terms allow the responsible security research that the security page invites [ROUTE-02]', () => {
    const html = renderHtml(<TermsOfUseScreen />)
    expect(htmlToText(html)).not.toContain('written consent')
    expect(findLinks(html)).toContainEqual({ to: '/security', says: 'security' })
    expect(htmlToText(renderHtml(<SecurityScreen />))).toContain('You may look for weak spots')
  })

  it('the security page makes no false claims about backups and tests', () => {
    const text = htmlToText(renderHtml(<SecurityScreen />))
    expect(text).toContain('once no older copy of the keys is left')
    expect(text).not.toMatch(/read no more, in old backups|each promise|before each change/)
  })

  it('the accessibility page has links to call the help lines', () => {
    const calls = findLinks(renderHtml(<AccessibilityScreen />)).map(({ to }) => to)
    expect(calls).toEqual(expect.arrayContaining(['tel:911', 'tel:988']))
  })

  it('no legal page names a number of sessions [ORG-10]', () => {
    for (const [, Screen] of all)
      expect(htmlToText(renderHtml(<Screen />))).not.toMatch(/\b\d+ (covered )?sessions?\b/)
  })
})
