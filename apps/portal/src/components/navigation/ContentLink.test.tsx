import { describe, expect, it } from 'vitest'
import { renderHtml, findLinks, htmlToText } from '#testing/render-html.tsx'
import { ContentLink } from './ContentLink.tsx'

describe('content link', () => {
  it.each(['/topics', 'https://directory.example/x?code=NSB', 'http://a.example'])(
    'links to %s [ORG-01]',
    (url) => {
      expect(findLinks(renderHtml(<ContentLink url={url}>Go</ContentLink>))).toEqual([
        { to: url, says: 'Go' },
      ])
    },
  )

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'httpx:1',
  ])('renders plain text for %s [ORG-01]', (url) => {
    const html = renderHtml(<ContentLink url={url}>Go</ContentLink>)
    expect(htmlToText(html)).toBe('Go')
    expect(findLinks(html)).toEqual([])
  })

  it('opens another site in a new tab without a referrer [ORG-01]', () => {
    const html = renderHtml(
      <ContentLink url="https://directory.example" newTab>
        Go
      </ContentLink>,
    )
    expect(html).toContain('target="_blank"')
    expect(html).toContain('rel="noopener noreferrer"')
  })
})
