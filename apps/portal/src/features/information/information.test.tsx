import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { articlesQuery, categoriesQuery } from '#session/articles/content-queries.ts'
import { categories, articleSummary } from '#testing/articles.ts'
import { renderHtml, findLinks, htmlToText } from '#testing/render-html.tsx'
import { northstar } from '#testing/organization.ts'
import AboutScreen from './screens/AboutScreen.tsx'
import ContactScreen from './screens/ContactScreen.tsx'
import { default as SitemapScreen, buildSitemap } from './screens/SitemapScreen.tsx'

const silent: ApiCall = async () => new Promise<never>(() => {})

const child = { id: '7c1e0f5a-0031-4a00-8a00-000000000031', location: 'High Schools' }

describe('about', () => {
  it("asks What's {program}? and answers who pays, who finds out and how it works [ROUTE-07] [ORG-01]", () => {
    const html = renderHtml(<AboutScreen />)
    const text = htmlToText(html)
    expect(text).toMatch(/^What's Northstar Balance\?/)
    expect(text).toContain('Your organization does. A covered session costs you nothing')
    expect(text).toContain('Your employer does not learn who comes here or why')
    expect(/<ol.*?<\/ol>/s.exec(html)?.[0].match(/<li>/g)).toHaveLength(3)
    expect(text).toContain('short-term counseling only')
    // Some organizations ask more questions than others.
    expect(text).not.toMatch(/about \w+ minutes/)
  })

  it('shows the covered sessions of the organization [ORG-09]', () => {
    expect(htmlToText(renderHtml(<AboutScreen />))).toContain('6 sessions are covered for you.')
  })

  it('shows no number that is hidden, or that differs by location [ORG-10] [ORG-12]', () => {
    const hidden = northstar({ is_no_of_sessions_hidden: true })
    const children = northstar({
      child_organisations: [{ ...child, number_of_sessions: null, is_no_of_sessions_hidden: true }],
    })
    expect(htmlToText(renderHtml(<AboutScreen />, { organisation: hidden }))).not.toMatch(/\d sessions?/)
    expect(htmlToText(renderHtml(<AboutScreen />, { organisation: children }))).not.toMatch(/\d sessions?/)
    expect(htmlToText(renderHtml(<AboutScreen />, { organisation: children }))).toContain(
      'depends on where you work',
    )
  })

  it('offers next steps, without restricted ones [ROUTE-07] [ORG-16]', () => {
    const to = (restricted_routes: string[]) =>
      findLinks(renderHtml(<AboutScreen />, { organisation: northstar({ restricted_routes }) })).map(
        (link) => link.to,
      )
    expect(to([])).toEqual(expect.arrayContaining(['/help-myself', '/contact', '/topics']))
    expect(to(['topics'])).not.toContain('/topics')
  })
})

describe('contact', () => {
  it('starts with emergencies, then offers call, text and relay as real links [ROUTE-08]', () => {
    const html = renderHtml(<ContactScreen />)
    const to = findLinks(html).map((link) => link.to)
    expect(to.slice(0, 2)).toEqual(['tel:911', 'tel:988'])
    expect(to).toEqual(expect.arrayContaining(['tel:+18005550111', 'sms:+18005550111', 'tel:711']))
    expect(htmlToText(html)).toContain('open day and night, every day of the year')
    expect(htmlToText(html)).toContain('What happens when you call')
  })

  it('offers no text message when the phone number accepts none', () => {
    const html = renderHtml(<ContactScreen />, { organisation: northstar({ phone_takes_texts: false }) })
    expect(findLinks(html).filter(({ to }) => to.startsWith('sms:'))).toEqual([])
    expect(htmlToText(html)).not.toMatch(/send a text|text us/i)
    expect(htmlToText(html)).toContain('You can also use video relay with the same number.')
    expect(htmlToText(html)).toContain('Once you have an account, you can write to your counselor')
  })

  it("shows the organization's own phone [ORG-04]", () => {
    const html = renderHtml(<ContactScreen />, { organisation: northstar({ phone: '+18005550122' }) })
    expect(html).toContain('(800) 555-0122')
    expect(html).not.toContain('0111')
  })
})

describe('sitemap', () => {
  const links = (organisation: Parameters<typeof northstar>[0] | null) =>
    findLinks(
      renderHtml(<SitemapScreen />, { organisation: organisation === null ? null : northstar(organisation) }),
    ).map(({ to }) => to)

  it('lists each public page once, as a link [ROUTE-06]', () => {
    const to = links({})
    expect(to).toEqual(
      expect.arrayContaining([
        '/',
        '/about',
        '/contact',
        '/support',
        '/help-myself',
        '/search-services',
        '/legal',
        '/financial',
        '/family',
        '/topics',
        '/log-in',
        '/privacy-policy',
        '/privacy',
        '/terms',
        '/statement-of-understanding',
      ]),
    )
    expect(new Set(to).size).toBe(to.length)
  })

  it('lists private pages for members only, and the log-in for visitors only [ROUTE-06]', () => {
    const to = (isMember: boolean) =>
      buildSitemap(northstar(), isMember).flatMap(({ entries }) => entries.map((entry) => entry.to))
    const own = ['/appointments', '/messages', '/documents', '/profile', '/log-out']
    expect(to(true)).toEqual(expect.arrayContaining(own))
    expect(to(true)).not.toContain('/log-in')
    expect(to(false).filter((path) => own.includes(path))).toEqual([])
    expect(to(false)).toContain('/log-in')
  })

  it('lists every topic with its articles, unless the organization restricts them [ROUTE-06] [ORG-16]', () => {
    const listed = (organisation = northstar()) => {
      const queries = new QueryClient()
      queries.setQueryData(categoriesQuery(silent).queryKey, categories())
      queries.setQueryData(articlesQuery(silent, null).queryKey, [articleSummary()])
      return findLinks(renderHtml(<SitemapScreen />, { queries, organisation })).map(({ to }) => to)
    }
    expect(listed()).toEqual(
      expect.arrayContaining([
        '/topics/sleeping-better',
        '/topics/sleeping-better/when-you-cannot-sleep',
        '/topics/stress-at-work',
      ]),
    )
    expect(
      listed(northstar({ restricted_routes: ['topics'] })).filter((to) => /^\/topics\//.test(to)),
    ).toEqual([])
  })

  it('omits what the organization restricts [ORG-16]', () => {
    const to = links({ restricted_routes: ['legal', 'financial'] })
    expect(to).not.toContain('/legal')
    expect(to).not.toContain('/financial')
    expect(to).toContain('/family')
  })

  it('links a client-redirect organization to its own log-in [ORG-13]', () => {
    const to = links({ dfd_client: true })
    expect(to).toContain('/dfd')
    expect(to).not.toContain('/log-in')
    expect(links({})).not.toContain('/dfd')
  })

  it('is short without an organization, and on the root organization without log-in [ORG-15] [ROLE-10]', () => {
    expect(links(null)).toEqual([
      '/',
      '/search-services',
      '/privacy-policy',
      '/privacy',
      '/terms',
      '/statement-of-understanding',
      '/security',
      '/accessibility',
    ])
    const root = links({ is_root_org: true })
    for (const hidden of ['/about', '/contact', '/log-in']) expect(root).not.toContain(hidden)
  })
})
