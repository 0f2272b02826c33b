import { describe, expect, it } from 'vitest'
import { articleFile, createContentFolder, contentFile } from '#testing/content-folder.ts'
import { formatConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { readContent } from './read-content.ts'

const read = (files: Readonly<Record<string, string | null>>) => {
  const { snapshot, faults } = readContent(createContentFolder(files))
  return { slugs: snapshot.articles.map(({ slug }) => slug), lines: faults.map(formatConfigError), snapshot }
}
const good = { 'evenings/good.md': articleFile() }

describe('reading the content', () => {
  it('reads every field of an article [ENTITY-17]', () => {
    const { snapshot, lines } = read({
      'evenings/whole.md': articleFile(
        { related: ['good'], sidebarImage: { file: 'rest.svg', alt: 'A moon' } },
        '## Slow\n\nOne *two*.',
      ),
      ...good,
    })
    expect(lines).toEqual([])
    expect(snapshot.articles.find(({ slug }) => slug === 'whole')).toMatchObject({
      topic: 'evenings',
      name: 'A calm evening',
      sub: 'Ways to slow down',
      description: 'What helps at the end of the day.',
      excerpt: 'Small habits for the evening.',
      richText: '<h2>Slow</h2> <p>One <em>two</em>.</p>',
      author: 'The editors',
      source: [{ name: 'A study', url: 'https://study.example/1' }],
      copyright: '© The editors',
      tags: ['evening'],
      reviews: [{ name: 'Dr. Example', role: 'Psychologist', date: '2026-03-02' }],
      related: ['good'],
      sidebarImage: { file: 'rest.svg', alt: 'A moon' },
      type: 'article',
      externalUrl: null,
      order_articles: 10,
      reading_minutes: 1,
    })
  })

  it.each([
    ['no front matter', 'Just words.', /^articles\/evenings\/bad\.md:1: .*front matter/],
    [
      'invalid YAML',
      '---\nname: a\nname: b\n---\nx',
      /^articles\/evenings\/bad\.md:3: this name stands twice here/,
    ],
    ['a missing field', articleFile({ author: undefined }), /bad\.md:2: author: /],
    ['an unknown field', articleFile({ noacess: ['acme'] }), /bad\.md:\d+: .*noacess/],
    [
      'an order that is not a number',
      articleFile({ order_articles: 'first' }),
      /bad\.md:17: order_articles: /,
    ],
    [
      'an invalid URL',
      articleFile({ type: 'external', externalUrl: 'javascript:alert(1)' }),
      /bad\.md:19: externalUrl: /,
    ],
    ['an external page without URL', articleFile({ type: 'external' }), /externalUrl: belongs/],
    [
      'an unknown organization code',
      articleFile({ noAccess: ['acme', 'nobody'] }),
      /bad\.md:20: there is no organisation nobody/,
    ],
    [
      'an unknown related article',
      articleFile({ related: ['gone'] }),
      /bad\.md:19: there is no other article gone/,
    ],
    [
      'an unknown image',
      articleFile({ sidebarImage: { file: 'gone.svg' } }),
      /there is no picture gone\.svg/,
    ],
    [
      'a refused link',
      articleFile({}, 'One\n\n[two](javascript:alert)'),
      /bad\.md:22: the link javascript:alert/,
    ],
    [
      'a link to an unknown article',
      articleFile({}, '[x](/topics/evenings/gone)'),
      /\/topics\/evenings\/gone, which does not exist/,
    ],
    ['a link to an unknown topic', articleFile({}, '[x](/topics/gone)'), /\/topics\/gone, which does/],
    [
      'a link to an unknown page',
      articleFile({}, '[x](/help-myselv)'),
      /links to \/help-myselv, which is no page/,
    ],
    ['a level 1 heading', articleFile({}, '# Loud'), /bad\.md:20: a heading is ## or ###, not h1/],
    ['no text', articleFile({}, ''), /the article has no text/],
  ])(
    'reports an article with %s by file and line, leaves it out and keeps the others',
    (_what, text, line) => {
      const { slugs, lines } = read({ ...good, 'evenings/bad.md': text })
      expect(slugs).toEqual(['good'])
      expect(lines).toHaveLength(1)
      expect(lines[0]).toMatch(line)
    },
  )

  it.each([
    ['an article only others may read', { exclusiveAccess: ['acme'] }],
    ['an article some may not read', { noAccess: ['acme'] }],
  ])(
    'reports a text that links to %s: readers would hit a dead end and learn of it [CONTENT-06] [CONTENT-07]',
    (_what, access) => {
      const { slugs, lines } = read({
        'evenings/open.md': articleFile({}, '[x](/topics/evenings/shut)'),
        'evenings/shut.md': articleFile(access, '[x](/topics/evenings/open)'),
      })
      expect(slugs).toEqual(['shut'])
      expect(lines).toEqual([
        expect.stringMatching(/open\.md:\d+: .*shut, which not all who read it may open/),
      ])
    },
  )

  it('refuses a duplicate name and a folder without a topic', () => {
    const { slugs, lines } = read({
      ...good,
      'mornings/good.md': articleFile(),
      'attic/old.md': articleFile(),
    })
    expect(slugs).toEqual(['good'])
    expect(lines).toEqual([
      'articles/attic: shelf.yaml has no topic of this name',
      'articles/mornings/good.md:2: the name good is already used by articles/evenings/good.md',
    ])
  })

  it.each([
    ['<svg onload="alert(1)"/>', 'holds a script'],
    ['<svg><script>1</script></svg>', 'holds a script'],
    ['<svg><image href="//evil.example/x"/></svg>', 'holds a script'],
    ['<svg><path fill="url(//evil.example/x)"/></svg>', 'holds a script'],
    ['<html>', 'does not start with <svg'],
    [`<svg>${' '.repeat(50_000)}</svg>`, 'larger than'],
  ])('leaves out the image %s', (svg, why) => {
    const { lines, snapshot } = read({ ...good, 'images/odd.svg': svg })
    expect([...snapshot.pictures.keys()]).toEqual(['rest.svg'])
    expect(lines[0]).toContain(`articles/images/odd.svg: the picture`)
    expect(lines[0]).toContain(why)
  })

  it('uses no content at all when shelf.yaml is invalid, because a lost restriction would open a topic', () => {
    const topics = [{ slug: 'evenings', name: 'E', description: 'E', exclusiveAccess: ['nobody'] }]
    const broken = contentFile({ categories: [{ slug: 'rest', name: 'R', description: 'R', topics }] })
    expect(() => read({ ...good, 'shelf.yaml': broken })).toThrow(
      /articles\/shelf\.yaml:\d+: there is no organisation nobody/,
    )
    expect(() => read({ ...good, 'shelf.yaml': 'categories: 7' })).toThrow(
      'articles/shelf.yaml:1: categories',
    )
  })
})
