import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { navCategoriesQuery } from '#organisation/nav-categories.ts'
import { draw, linksOf, readable } from '#testing/draw.tsx'
import { navIds, northstar } from '#testing/organisation.ts'
import SupportEntry from './screens/SupportEntryScreen.tsx'
import Support from './screens/SupportScreen.tsx'

const never = () => Promise.reject(new Error('not asked in this test'))
const entry = (id: string, more: Parameters<typeof draw>[1] = {}) =>
  draw(<SupportEntry />, { path: `/support/${id}`, pattern: '/support/:id', ...more })

describe('support', () => {
  it('gives a visitor phone, ways to start again and answers, without asking any service [ROUTE-20]', () => {
    const html = draw(<Support />)
    expect(html).toMatch(/<h1[^>]*>How can we help\?<\/h1>/)
    const to = linksOf(html).map((link) => link.to)
    expect(to.slice(0, 2)).toEqual(['tel:+18005550111', 'sms:+18005550111'])
    expect(to).toEqual(expect.arrayContaining(['/help-myself', '/help-someone-else', '/contact']))
    expect(html.match(/<details>/g)?.length).toBeGreaterThanOrEqual(6)
    expect(readable(html)).toContain('The questions would not load. What now?')
    // Some organizations ask more questions than others.
    expect(readable(html)).not.toMatch(/about \w+ minutes/)
  })

  it("shows the organisation's own name and phone [ORG-01] [ORG-04]", () => {
    const html = draw(<Support />, {
      organisation: northstar({ program_name: 'Cedar Valley Cares', phone: '+18005550122' }),
    })
    expect(readable(html)).toContain('Cedar Valley Cares answers day and night')
    expect(html).toContain('(800) 555-0122')
    expect(html).not.toContain('0111')
  })

  it('says the name of a restricted page in an answer without a link [ORG-16]', () => {
    const html = draw(<Support />, { organisation: northstar({ restricted_routes: ['appointments'] }) })
    expect(readable(html)).toContain('Log in and open Appointments.')
    expect(linksOf(html).map((link) => link.to)).not.toContain('/appointments')
    expect(linksOf(draw(<Support />)).map((link) => link.to)).toContain('/appointments')
  })

  it('links nothing that is restricted [ORG-16]', () => {
    const html = draw(<Support />, { organisation: northstar({ restricted_routes: ['topics', 'contact'] }) })
    const to = linksOf(html).map((link) => link.to)
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
    expect(readable(html)).toMatch(/^Family and care Child care, elder care, schools and pets\./)
    expect(readable(html)).toContain('What you find here Elder and adult care All places')
    expect(linksOf(html).map(({ to }) => to)).toEqual(
      expect.arrayContaining(['/family', 'https://directory.example/list?code=NSB', 'tel:+18005550111']),
    )
  })

  it('says that it is loading, and has the phone all the while [ROUTE-21] [ORG-04]', () => {
    const html = entry(navIds.family)
    expect(html).toMatch(/<p role="status">Loading/)
    expect(linksOf(html).map(({ to }) => to)).toContain('tel:+18005550111')
  })

  it('shows the help lines on the emergency tile [ROUTE-21]', () => {
    expect(linksOf(entry(navIds.emergency)).map(({ to }) => to)).toEqual(
      expect.arrayContaining([
        'tel:911',
        'tel:988',
        'sms:988',
        'sms:988?body=AYUDA',
        'https://988lifeline.org/chat/',
        'https://988lifeline.org/',
      ]),
    )
    expect(linksOf(entry(navIds.articles)).map(({ to }) => to)).not.toContain('tel:911')
  })

  it('leads on from an id nobody knows [ROUTE-21]', () => {
    const html = entry('2b9d4c10-9999-4b00-9b00-000000000009')
    expect(readable(html)).toContain('This page is not here')
    expect(linksOf(html)).toEqual([{ to: '/support', says: 'Go to support' }])
  })
})
