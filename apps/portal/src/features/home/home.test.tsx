import { QueryClient } from '@tanstack/react-query'
import { homeSections } from '@evenkeel/api-contract/content/check-link'
import { homeIllustrations } from '@evenkeel/api-contract/reference-data/home-illustrations'
import type { Phrase } from '@evenkeel/api-contract/portal/home-page'
import { describe, expect, it } from 'vitest'
import { renderHtml, findLinks, htmlToText } from '#testing/render-html.tsx'
import { northstar } from '#testing/organization.ts'
import Finder from './screens/OrganizationFinderScreen.tsx'
import Home from './screens/HomeScreen.tsx'

const child = {
  id: '7c1e0f5a-0032-4a00-8a00-000000000032',
  location: 'High Schools',
  number_of_sessions: 8,
  is_no_of_sessions_hidden: false,
}
const words = (organisation = northstar()) => htmlToText(renderHtml(<Home />, { organisation }))

describe('home', () => {
  it('offers help for oneself, for another person, and articles [ROUTE-01]', () => {
    const to = findLinks(renderHtml(<Home />)).map((link) => link.to)
    expect(to).toEqual(expect.arrayContaining(['/help-myself', '/help-someone-else', '/topics']))
  })

  it('shows the covered sessions, one or many, unless they are hidden [ORG-09] [ORG-10]', () => {
    expect(words()).toContain('6 sessions are covered for you')
    expect(words(northstar({ number_of_sessions: 1 }))).toContain('1 session is covered for you')
    expect(words(northstar({ is_no_of_sessions_hidden: true }))).not.toMatch(/\d sessions?/)
  })

  it("renders the organization's picture as decoration", () => {
    const rendered = homeIllustrations.map((scene) =>
      renderHtml(<Home />, { organisation: northstar({ scene }) }),
    )
    const pictures = rendered.map((html) => /<svg[^>]*viewBox="0 0 520 420".*?<\/svg>/s.exec(html)?.[0] ?? '')
    expect(new Set(pictures).size).toBe(homeIllustrations.length)
    for (const picture of pictures) expect(picture).toContain('aria-hidden="true"')
  })

  it('shows common sentences, each with a link to the questions [CALL-04]', () => {
    const queries = new QueryClient()
    const phrase = (id: string, headline: string, article: Phrase['article'] = null): Phrase => ({
      id,
      headline,
      sub_headline: `More about ${id}.`,
      reason: null,
      article,
    })
    const article = { topic: 'couples', slug: 'how-to-argue-well' }
    queries.setQueryData(
      ['phrases', 'home'],
      [phrase('one', 'I lie awake.'), phrase('two', 'We argue.', article)],
    )
    expect(findLinks(renderHtml(<Home />, { queries }))).toEqual(
      expect.arrayContaining([
        { to: '/help-myself', says: 'Find a counselor: I lie awake.' },
        { to: '/help-myself', says: 'Find a counselor: We argue.' },
        { to: '/topics/couples/how-to-argue-well', says: 'Read about it: We argue.' },
      ]),
    )
    const organisation = northstar({ restricted_routes: ['topics'] })
    expect(renderHtml(<Home />, { queries, organisation })).not.toContain('Read about it')
    expect(words()).not.toContain('What people bring')
  })

  it('states no duration for the questions, because some organizations ask more', () => {
    expect(words()).not.toMatch(/\b\w+ minutes\b/)
  })

  it('asks for the work location when it decides the coverage, and shows no number before [ORG-11] [ORG-12]', () => {
    const organisation = northstar({ child_organisations: [child] })
    expect(renderHtml(<Home />, { organisation })).toContain('id="org_location"')
    expect(words(organisation)).toContain('How many sessions you have depends on where you work')
    expect(words(organisation)).not.toMatch(/\d sessions?/)
    expect(renderHtml(<Home />)).not.toContain('org_location')
  })

  it('shows the tiles of the organization, without restricted ones [ORG-16]', () => {
    const to = (restricted_routes: string[]) =>
      findLinks(renderHtml(<Home />, { organisation: northstar({ restricted_routes }) })).map(
        (link) => link.to,
      )
    expect(to([])).toContain('/family')
    expect(to(['family'])).not.toContain('/family')
    expect(to(['topics'])).not.toContain('/topics')
    expect(to([])).toContain('/help-someone-else')
    expect(to(['help-someone-else'])).not.toContain('/help-someone-else')
  })

  it('has the page sections that a tile may link to', () => {
    const page = renderHtml(<Home />, { organisation: northstar() })
    expect([...homeSections].filter((part) => !page.includes(`id="${part}"`))).toEqual([])
  })

  it('renders no link for a tile with an unsafe target [ORG-01]', () => {
    const [tile] = northstar().homepage_navs
    if (!tile) throw new Error('northstar has a tile')
    const organisation = northstar({ homepage_navs: [{ ...tile, url: 'javascript:alert(1)' }] })
    expect(renderHtml(<Home />, { organisation })).not.toContain('javascript:')
  })

  it('shows the finder at the root and when no organization could be loaded [ORG-15]', () => {
    for (const organisation of [null, northstar({ is_root_org: true })]) {
      const html = renderHtml(<Finder />, { organisation })
      expect(htmlToText(html)).toContain('Find your organization')
      expect(findLinks(html).map(({ to }) => to)).toEqual(
        organisation === null ? [] : ['/privacy-policy', '/security', '/accessibility'],
      )
    }
    // To a person, and to a provider who evaluates the product.
    const products = northstar({ is_root_org: true, program_name: 'Evenkeel' })
    const own = htmlToText(renderHtml(<Finder />, { organisation: products }))
    expect(own).toContain('If you are looking for help')
    expect(own).toContain('If you run an assistance program')
    // A provider's site describes the provider, not the product.
    const providers = htmlToText(renderHtml(<Finder />, { organisation: northstar({ is_root_org: true }) }))
    expect(providers).toContain('Northstar Balance is where people find a counselor')
    expect(providers).not.toMatch(/Evenkeel|If you run an assistance program/)
    expect(htmlToText(renderHtml(<Finder />, { organisation: null }))).toContain(
      'We could not open that program',
    )
  })
})
