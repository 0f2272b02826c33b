import { describe, expect, it } from 'vitest'
import { draw, linksOf, readable } from '#testing/draw.tsx'
import { AnywhereLink } from './AnywhereLink.tsx'

describe('link to where editors point', () => {
  it.each(['/topics', 'https://directory.example/x?code=NSB', 'http://a.example'])(
    'leads to %s [ORG-01]',
    (url) => {
      expect(linksOf(draw(<AnywhereLink url={url}>Go</AnywhereLink>))).toEqual([{ to: url, says: 'Go' }])
    },
  )

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'httpx:1',
  ])('stays plain words for %s [ORG-01]', (url) => {
    const html = draw(<AnywhereLink url={url}>Go</AnywhereLink>)
    expect(readable(html)).toBe('Go')
    expect(linksOf(html)).toEqual([])
  })

  it('opens another site apart, without telling it where from [ORG-01]', () => {
    const html = draw(
      <AnywhereLink url="https://directory.example" newTab>
        Go
      </AnywhereLink>,
    )
    expect(html).toContain('target="_blank"')
    expect(html).toContain('rel="noopener noreferrer"')
  })
})
