import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { navCategoriesQuery } from '#organization/nav-categories.ts'
import { renderHtml, findLinks, htmlToText } from '#testing/render-html.tsx'
import { navIds, northstar } from '#testing/organization.ts'
import { default as SearchServicesScreen, SearchResults } from './screens/SearchServicesScreen.tsx'
import ServiceScreen from './screens/ServiceScreen.tsx'

const never = () => Promise.reject(new Error('not asked in this test'))
const childCare = {
  id: '4d20a7c3-2101-4c00-8c00-000000000100',
  name: 'Child care',
  subcategories: [
    {
      id: '4d20a7c3-2101-4c00-8c00-000000000103',
      name: 'Help me search',
      url: 'https://directory.example/child-care?code=NSB',
    },
    { id: '4d20a7c3-2101-4c00-8c00-000000000104', name: 'By phone only', url: null },
  ],
}

describe('service screen', () => {
  it.each([
    ['/legal', 'Legal help', 'talk of about 30 minutes with a lawyer', 'ROUTE-10'],
    ['/financial', 'Money matters', 'Free talks with a financial coach', 'ROUTE-11'],
    ['/family', 'Family and care', 'A list of places with open spots', 'ROUTE-12'],
  ])(
    '%s shows what is covered under %s [ROUTE-10] [ROUTE-11] [ROUTE-12] [ROUTE-13]',
    (path, title, covered) => {
      const html = renderHtml(<ServiceScreen />, { path })
      expect(html).toContain(`<h1 tabindex="-1">${title}</h1>`)
      expect(htmlToText(html)).toContain(covered)
      expect(htmlToText(html)).toContain('How a call goes')
      expect(htmlToText(html)).toContain('Questions people bring')
    },
  )

  it('shows the same service with a trailing slash [ROUTE-10]', () => {
    expect(htmlToText(renderHtml(<ServiceScreen />, { path: '/legal/' }))).toMatch(/^Legal help/)
  })

  it("links to call and text the organization's phone [ORG-04]", () => {
    const organisation = northstar({ phone: '+18005550155' })
    const to = findLinks(renderHtml(<ServiceScreen />, { path: '/legal', organisation })).map(
      (link) => link.to,
    )
    expect(to).toEqual(expect.arrayContaining(['tel:+18005550155', 'sms:+18005550155']))
  })

  it('links the other services, without itself and without restricted ones [ORG-16]', () => {
    const to = (restricted_routes: string[]) =>
      findLinks(
        renderHtml(<ServiceScreen />, { path: '/family', organisation: northstar({ restricted_routes }) }),
      ).map((link) => link.to)
    expect(to([])).toEqual(expect.arrayContaining(['/legal', '/financial', '/help-myself']))
    expect(to([])).not.toContain('/family')
    expect(to(['legal', 'financial'])).not.toContain('/legal')
    expect(to(['legal', 'financial'])).not.toContain('/financial')
  })

  it('lists the directory of the family tile, with links only where there is an address [ROUTE-12] [CALL-03]', () => {
    const queries = new QueryClient()
    queries.setQueryData(navCategoriesQuery(never, 'northstar', navIds.family).queryKey, [childCare])
    const html = renderHtml(<ServiceScreen />, { path: '/family', queries })
    expect(htmlToText(html)).toContain('Child care Help me search By phone only')
    expect(findLinks(html)).toContainEqual({
      to: 'https://directory.example/child-care?code=NSB',
      says: 'Help me search',
    })
    expect(findLinks(html).map(({ says }) => says)).not.toContain('By phone only')
  })

  it('is complete without the directory [ROUTE-12]', () => {
    expect(htmlToText(renderHtml(<ServiceScreen />, { path: '/family' }))).not.toContain(
      'Search for yourself',
    )
    const alone = northstar({ homepage_navs: [] })
    expect(htmlToText(renderHtml(<ServiceScreen />, { path: '/family', organisation: alone }))).toContain(
      'What is covered',
    )
  })
})

describe('service search screen', () => {
  it('has Find a counselor on top, a labeled search box and every service below it without scripts [ROUTE-09]', () => {
    const html = renderHtml(<SearchServicesScreen />)
    const links = findLinks(html)
    expect(links[0]).toEqual({ to: '/help-myself', says: 'Find a counselor' })
    expect(links.map(({ to }) => to)).toEqual(
      expect.arrayContaining(['/legal', '/financial', '/family', '/help-someone-else', '/topics', '/risk']),
    )
    const id = /<label for="([^"]+)"/.exec(html)?.[1] ?? 'none'
    expect(html).toMatch(new RegExp(`<input id="${id}"[^>]* type="search"`))
  })

  it('keeps the query out of the address even without scripts: the field has no name [ROUTE-09]', () => {
    expect(renderHtml(<SearchServicesScreen />)).not.toMatch(/<input[^>]* name=/)
  })

  it('shows matching links, best first, and their number [ROUTE-09]', () => {
    const html = renderHtml(<SearchResults query="money trouble" />)
    expect(findLinks(html)[0]?.to).toBe('/financial')
    expect(html).toMatch(
      /<p role="status"><span>(1 service fits:|\d services fit, the best one first:)<\/span><\/p>/,
    )
  })

  it('never finds a restricted service [ORG-16]', () => {
    const organisation = northstar({ restricted_routes: ['legal', 'financial'] })
    const to = findLinks(renderHtml(<SearchResults query="divorce lawyer debt" />, { organisation })).map(
      (link) => link.to,
    )
    expect(to).not.toContain('/legal')
    expect(to).not.toContain('/financial')
  })

  it('shows the four best articles below the services, with a link to all, unless articles are disabled [ROUTE-09] [ROUTE-46] [ORG-16]', () => {
    const results = [1, 2, 3, 4, 5].map((at) => ({
      slug: `rest-${at}`,
      topic: 'sleeping-better',
      name: `Rest ${at}`,
      snippet: `About rest ${at}`,
    }))
    const to = (restricted_routes: string[]) => {
      const queries = new QueryClient()
      queries.setQueryData(['content', 'search', 'sleep'], { results, matched: ['sleep'] })
      const organisation = northstar({ restricted_routes })
      return findLinks(renderHtml(<SearchResults query="sleep" />, { organisation, queries })).map(
        (link) => link.to,
      )
    }
    const found = [1, 2, 3, 4].map((at) => `/topics/sleeping-better/rest-${at}`)
    expect(to([]).slice(-5)).toEqual([...found, '/topics-search'])
    expect(to(['topics']).filter((path) => path.startsWith('/topics'))).toEqual([])
  })

  it('offers a contact when nothing matches [ROUTE-09] [ORG-04]', () => {
    const html = renderHtml(<SearchResults query="xylophone" />)
    expect(htmlToText(html)).toContain('Nothing fits these words.')
    expect(findLinks(html).map(({ to }) => to)).toEqual([
      '/topics-search',
      'tel:+18005550111',
      'sms:+18005550111',
    ])
  })

  it('links to the finder without an organization [ORG-15]', () => {
    expect(findLinks(renderHtml(<SearchServicesScreen />, { organisation: null }))).toEqual([
      { to: '/', says: 'Find my organization' },
    ])
  })
})
