import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSafeHtml, htmlToText, type SafeNode, sanitizeHtml } from './sanitize-html.ts'
import { xssPayloads } from '../testing/xss-payloads.ts'

/** Everything in the result that looks like the start of a tag must match one of these exactly. */
const harmless =
  /^(?:[^<>]|<\/?(?:p|h2|h3|ul|ol|li|blockquote|strong|em)>|<(?:hr|br)>|<a href="(?:https?:\/\/|\/(?![/\\])|tel:|sms:)[^"<>]*">|<\/a>)*$/

const linksIn = (nodes: readonly SafeNode[]): string[] =>
  nodes.flatMap((node) =>
    typeof node === 'string'
      ? []
      : [...(node.href === undefined ? [] : [node.href]), ...linksIn(node.children)],
  )

describe('sanitizeHtml', () => {
  it('keeps headings, lists, emphasis and links [CONTENT-09]', () => {
    const html =
      '<h2>One</h2><p>Two <strong>three</strong> <em>four</em><br>five</p><ul><li>six</li></ul><ol><li>seven</li></ol>' +
      '<blockquote><p>eight</p></blockquote><hr><h3>nine</h3><p><a href="https://a.example/?b=1&amp;c=2">ten</a> <a href="/topics/sleep">eleven</a> <a href="tel:988">twelve</a></p>'
    expect(sanitizeHtml(html)).toBe(html)
  })

  it('is tested with a large enough set of XSS payloads', () => {
    expect(new Set(xssPayloads).size).toBeGreaterThanOrEqual(200)
  })

  it.each(xssPayloads)('turns %j into text or nothing (trust S15) [CONTENT-09]', (attack) => {
    const safe = sanitizeHtml(attack)
    expect(safe).toMatch(harmless)
    expect(linksIn(parseSafeHtml(attack))).toEqual([])
    expect(sanitizeHtml(safe)).toBe(safe)
  })

  it('shows rejected markup as text', () => {
    expect(sanitizeHtml('<p>a <script>b</script></p>')).toBe('<p>a &lt;script&gt;b&lt;/script&gt;</p>')
    expect(htmlToText(parseSafeHtml('<p>5 &lt; 6 &amp;amp; &#8212; &nope;</p>'))).toBe(
      '5 < 6 &amp; — &nope;\n',
    )
  })

  it('closes open elements and drops unmatched closing tags', () => {
    expect(sanitizeHtml('<p>a<p>b<ul><li>c<li>d')).toBe('<p>a</p><p>b</p><ul><li>c</li><li>d</li></ul>')
    expect(sanitizeHtml('</ul>a</p></a>')).toBe('a')
    expect(sanitizeHtml('<li>a</li>')).toBe('&lt;li&gt;a')
    expect(sanitizeHtml('<a href="/a">b<a href="/c">d</a></a>')).toBe(
      '<a href="/a">b&lt;a href=&quot;/c&quot;&gt;d</a>',
    )
  })

  it('is safe and idempotent for generated markup (trust S15: 10000 cases) [CONTENT-09]', () => {
    const piece = fc.constantFrom(
      ...[
        '<',
        '>',
        '"',
        "'",
        '/',
        '&',
        ';',
        '=',
        ' ',
        '\n',
        '&lt;',
        '&#60;',
        '&#x3c;',
        '&amp;',
        '<!--',
        '-->',
        '<p>',
        '</p>',
      ],
      ...[
        '<li>',
        '<ul>',
        '</ul>',
        '<a href="',
        '<a href="/x">',
        '</a>',
        'javascript:',
        'https://a.example',
        'onload=',
        'script',
      ],
      ...['<script>', '</script>', '<svg>', '<style>', 'x', '<br>', '<h2>', '<strong>'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const safe = sanitizeHtml(pieces.join(''))
        expect(safe).toMatch(harmless)
        expect(sanitizeHtml(safe)).toBe(safe)
      }),
      { numRuns: 10_000, seed: 20261120 },
    )
  })

  it('stays fast and shallow with deep or broken input', () => {
    const deep = '<ul><li>'.repeat(5000)
    expect(sanitizeHtml(deep).match(/^(<ul><li>)+/)?.[0].length).toBeLessThan(100)
    expect(sanitizeHtml('<a href="'.repeat(20_000))).toMatch(/^&lt;a href=&quot;/)
  })
})
