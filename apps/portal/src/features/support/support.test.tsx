import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { navCategoriesQuery } from '#organization/nav-categories.ts'
import { renderHtml, findLinks, htmlToText } from '#testing/render-html.tsx'
import { navIds, northstar } from '#testing/organization.ts'
import SupportEntryScreen from './screens/SupportEntryScreen.tsx'
import SupportScreen from './screens/SupportScreen.tsx'

const never = () => Promise.reject(new Error('not asked in this test'))
const entry = (id: string, more: Parameters<typeof renderHtml>[1] = {}) =>
  renderHtml(<SupportEntryScreen />, { path: `/support/${id}`, pattern: '/support/:id', ...more })

describe('support', () => {
  it('shows a visitor phone, links to start again and answers, without any request [ROUTE-20]', () => {
    const html = renderHtml(<SupportScreen />)
    expect(html).toMatch(/<h1[^>]*>How can we help\?<\/h1>/)
    const to = findLinks(html).map((link) => link.to)
    expect(to.slice(0, 2)).toEqual(['tel:+18005550111', 'sms:+18005550111'])
    expect(to).toEqual(expect.arrayContaining(['/help-myself', '/help-someone-else', '/contact']))
    expect(html.match(/<details>/g)?.length).toBeGreaterThanOrEqual(6)
    expect(htmlToText(html)).toContain('The questions would not load. What now?')
    // Some organizations ask more questions than others.
    expect(htmlToText(html)).not.toMatch(/about \w+ minutes/)
  })

  it("shows the organization's own name and phone [ORG-01] [ORG-04]", () => {
    const html = renderHtml(<SupportScreen />, {
      organisation: northstar({ program_name: 'Cedar Valley Cares', phone: '+18005550122' }),
    })
    expect(htmlToText(html)).toContain('Cedar Valley Cares answers day and night')
    expect(html).toContain('(800) 555-0122')
    expect(html).not.toContain('0111')
  })

  it('shows the name of a restricted page in an answer without a link [ORG-16]', () => {
    const html = renderHtml(<SupportScreen />, {
      organisation: northstar({ restricted_routes: ['appointments'] }),
    })
    expect(htmlToText(html)).toContain('Log in and open Appointments.')
    expect(findLinks(html).map((link) => link.to)).not.toContain('/appointments')
    expect(findLinks(renderHtml(<SupportScreen />)).map((link) => link.to)).toContain('/appointments')
  })

  it('links no restricted page [ORG-16]', () => {
    const html = renderHtml(<SupportScreen />, {
      organisation: northstar({ restricted_routes: ['topics', 'contact'] }),
    })
    const to = findLinks(html).map((link) => link.to)
    expect(to).not.toContain('/topics')
    expect(to).not.toContain('/contact')
  })
})

describe('support entry', () => {
  it('shows one tile of the home page with its categories [ROUTE-21] [CALL-03]', () => {
    const queries = new QueryClient()
    queries.setQueryData(navCategoriesQuery(never, 'northstar', navIds.family).queryKey, [
      {
        id: '4d20a7c3-2103-4c00-8c00-000000000300',
        name: 'Elder and adult care',
        subcategories: [
          {
            id: '4d20a7c3-2103-4c00-8c00-000000000302',
            name: 'All places',
            url: 'https://directory.example/list?code=NSB',
          },
        ],
      },
    ])
    const html = entry(navIds.family, { queries })
    expect(htmlToText(html)).toMatch(/^Family and care Child care, elder care, schools and pets\./)
    expect(htmlToText(html)).toContain('What you find here Elder and adult care All places')
    expect(findLinks(html).map(({ to }) => to)).toEqual(
      expect.arrayContaining(['/family', 'https://directory.example/list?code=NSB', 'tel:+18005550111']),
    )
  })

  it('shows a loading state together with the phone [ROUTE-21] [ORG-04]', () => {
    const html = entry(navIds.family)
    expect(html).toMatch(/<p role="status">Loading/)
    expect(findLinks(html).map(({ to }) => to)).toContain('tel:+18005550111')
  })

  it('shows the help lines on the emergency tile [ROUTE-21]', () => {
    expect(findLinks(entry(navIds.emergency)).map(({ to }) => to)).toEqual(
      expect.arrayContaining([
        'tel:911',
        'tel:988',
        'sms:988',
        'sms:988?body=AYUDA',
        'https://988lifeline.org/chat/',
        'https://988lifeline.org/',
      ]),
    )
    expect(findLinks(entry(navIds.articles)).map(({ to }) => to)).not.toContain('tel:911')
  })

  it('offers other links for an unknown id [ROUTE-21]', () => {
    const html = entry('2b9d4c10-9999-4b00-9b00-000000000009')
    expect(htmlToText(html)).toContain('This page is not here')
    expect(findLinks(html)).toEqual([{ to: '/support', says: 'Go to support' }])
  })
})
