import { readTopics } from '@evenkeel/api-contract/content/library'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { createInProcessFetch } from '@evenkeel/server-kit/testing/in-process-fetch'
import Fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { createContentService } from '#app.ts'
import { unreachablePortalApi } from '#testing/unreachable-portal-api.ts'
import { toRichText } from '#testing/to-rich-text.ts'
import { articleFile, createContentFolder } from '#testing/content-folder.ts'
import { createSource } from '#testing/content-service.ts'
import { createContentfulSource } from './contentful-source.ts'
import { readAllPages } from './entries.ts'

const files = { 'evenings/good.md': articleFile() }
const link = (id: string) => ({ sys: { id } })
const fields = (otherwise: object = {}) => ({
  slug: 'more',
  topic: link('topic-evenings'),
  name: 'More',
  description: 'More.',
  excerpt: 'More.',
  author: 'The editors',
  source: [{ name: 'A study' }],
  copyright: '© The editors',
  tags: ['evening'],
  reviews: [{ name: 'Open' }],
  order_articles: 20,
  richText: toRichText('<p>Words.</p>'),
  ...otherwise,
})
const opened = async (pageSize = 100) => {
  const { source, space } = await createSource('contentful', createContentFolder(files), pageSize)
  if (!space) throw new Error('the hosted source has a space')
  return { source, space }
}
const textOf = (uri: string) => ({
  nodeType: 'document',
  content: [
    {
      nodeType: 'paragraph',
      content: [{ nodeType: 'hyperlink', data: { uri }, content: [{ nodeType: 'text', value: 'here' }] }],
    },
  ],
})

/** Internal hosts an attacker might make this server request. */
const elsewhere = [
  '127.0.0.1:9',
  '127.1',
  '0.0.0.0',
  '0',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  'localhost',
  'localhost.',
  'LOCALHOST:3000',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[fe80::1]',
  '[fd00::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  'metadata.google.internal',
  'evil.example',
  'images.ctfassets.net@127.0.0.1',
  '127.0.0.1#.ctfassets.net',
  'ctfassets.net.evil.example',
  'evilctfassets.net',
]

describe('the hosted source', () => {
  it('reads past the limit of one response [CALL-57]', async () => {
    const { source, space } = await opened()
    space.added['article'] = Array.from({ length: 250 }, (_, at) => ({
      sys: { id: `more-${at}` },
      fields: fields({ slug: `more-${at}` }),
    }))
    expect((await source.read()).snapshot.articles).toHaveLength(251)
    const skips = space.asked.filter(({ type }) => type === 'article').map(({ skip }) => skip)
    expect(skips).toEqual([0, 100, 200])
  })

  it.each<[string, object, RegExp]>([
    [
      'an unknown organization code',
      { noAccess: ['nobody'] },
      /contentful article odd: .*no organisation nobody/,
    ],
    ['a misspelled restriction', { no_access: ['acme'] }, /contentful article odd: .*no_access/],
    ['a restriction that is not a list', { exclusiveAccess: 'acme' }, /article odd: exclusiveAccess: /],
    ['an invalid slug', { slug: '../x' }, /article odd: slug: small letters/],
    ['an unknown topic', { topic: link('gone') }, /article odd: there is no topic gone/],
    ['a refused link', { richText: textOf('javascript:alert(1)') }, /the link javascript:alert\(1\) is no/],
    ['no text', { richText: undefined }, /article odd: the article has no text/],
    ['an unknown article to read next', { related: [link('gone')] }, /there is no other article gone/],
    ['a duplicate name', { slug: 'good' }, /the name good is already used/],
  ])('reports an article with %s, leaves it out and keeps the others', async (_what, otherwise, line) => {
    const { source, space } = await opened()
    space.added['article'] = [{ sys: { id: 'odd' }, fields: fields(otherwise) }]
    const { snapshot, faults } = await source.read()
    expect(snapshot.articles.map(({ slug }) => slug)).toEqual(['good'])
    expect(faults).toEqual([expect.stringMatching(line)])
  })

  it('leaves out a topic restricted to an unknown organization, so that its articles stay hidden [CONTENT-07]', async () => {
    const { source, space } = await opened()
    space.added['topic'] = [
      {
        sys: { id: 'shut' },
        fields: { slug: 'shut', name: 'Shut', description: 'Shut.', exclusiveAccess: ['nobody'] },
      },
    ]
    space.added['article'] = [{ sys: { id: 'inside' }, fields: fields({ topic: link('shut') }) }]
    const { snapshot, faults } = await source.read()
    expect(snapshot.articles.map(({ slug }) => slug)).toEqual(['good'])
    expect(faults).toEqual([
      expect.stringContaining('topic shut: there is no organisation nobody'),
      expect.stringContaining('article inside: there is no topic shut'),
    ])
  })

  it('renders rich text as the few elements an article may contain [CONTENT-09]', async () => {
    const { source, space } = await opened()
    const html =
      '<h2>One</h2><p>Two <strong>three</strong> <em>four</em><br>five <a href="/risk">six</a></p><ul><li>seven</li></ul><ol><li>eight</li></ol><blockquote><p>nine</p></blockquote><hr>'
    const content = [
      { nodeType: 'embedded-asset-block', data: { target: link('x') }, content: [] },
      { nodeType: 'heading-1', content: [{ nodeType: 'text', value: '<script>alert(1)</script>' }] },
      {
        nodeType: 'paragraph',
        content: [
          {
            nodeType: 'entry-hyperlink',
            data: { target: link('article-good') },
            content: [{ nodeType: 'text', value: 'a page' }],
          },
        ],
      },
    ]
    space.added['article'] = [
      { sys: { id: 'rich' }, fields: fields({ slug: 'rich', richText: toRichText(html) }) },
      {
        sys: { id: 'odd' },
        fields: fields({ slug: 'odd', richText: { nodeType: 'document', content } }),
      },
    ]
    const { snapshot } = await source.read()
    const textFor = (slug: string) => snapshot.articles.find((article) => article.slug === slug)?.richText
    expect(textFor('rich')).toBe(html)
    expect(textFor('odd')).toBe(
      '<h2>&lt;script&gt;alert(1)&lt;/script&gt;</h2><p><a href="/topics/evenings/good">a page</a></p>',
    )
  })

  it(`downloads images from allowed hosts only (trust S26: 26 cases)`, async () => {
    const { source, space } = await opened()
    expect(elsewhere).toHaveLength(26)
    space.added['asset'] = elsewhere.map((place, at) => ({
      sys: { id: `elsewhere-${at}` },
      fields: { file: { url: `//${place}/x.svg`, contentType: 'image/svg+xml' } },
    }))
    space.added['article'] = elsewhere.map((_place, at) => ({
      sys: { id: `more-${at}` },
      fields: fields({ slug: `more-${at}`, sidebarImage: link(`elsewhere-${at}`) }),
    }))
    const { snapshot, faults } = await source.read()
    expect(faults.toSorted()).toEqual(
      elsewhere
        .map((_place, at) => `contentful asset elsewhere-${at}: the picture is not on a known host`)
        .toSorted(),
    )
    expect(
      snapshot.articles.filter(({ sidebarImage }) => sidebarImage !== null).map(({ slug }) => slug),
    ).toEqual([])
    expect([...snapshot.pictures.keys()]).toEqual(['rest.svg'])
  })

  it('never discloses its token when the service refuses', async () => {
    const { space } = await opened()
    expect(space.broken).toBeNull()
    const { source, space: broken } = await opened()
    broken.broken = 503
    const error = await source.read().catch((refused: Error) => refused)
    expect(error).toEqual(new Error('the hosted content could not be read (503)'))
  })
})

describe('a list', () => {
  const entry = (id: number) => ({ sys: { id: String(id) }, fields: {} })

  it('is read again when it changes while it is read', async () => {
    let asked = 0
    const all = await readAllPages(async ({ skip, limit }) => {
      asked += 1
      const total = asked === 1 ? 3 : 4
      return { total, items: [0, 1, 2, 3].slice(skip, skip + limit).map(entry) }
    }, 2)
    expect(all.map(({ sys }) => sys.id)).toEqual(['0', '1', '2', '3'])
  })

  it('that keeps changing, or ends too early, is rejected', async () => {
    await expect(readAllPages(async () => ({ total: 5, items: [] }), 2)).rejects.toThrow(
      'changed while it was read',
    )
  })
})

describe('a service with a remote source', () => {
  it('starts without it, logs the failure, and serves the articles once the source is back', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const programmesDir = createContentFolder(files)
    const { source, space } = await createSource('contentful', programmesDir)
    if (space) space.broken = 500
    const lines: string[] = []
    const app = Fastify()
    const content = createContentService({
      programmesDir,
      own: unreachablePortalApi,
      source,
      log: (line) => lines.push(line),
      refreshEvery: 60_000,
    })
    await app.register(content.plugin, { prefix: '/content' })
    const call = createApiCall({ base: '/content', fetch: createInProcessFetch(app) })
    expect(await call(readTopics, {})).toEqual([])
    expect(lines).toEqual(['The articles could not be read: the hosted content could not be read (500)'])
    if (space) space.broken = null
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    await vi.waitFor(async () => expect(await call(readTopics, {})).toHaveLength(1), { timeout: 60_000 })
    await app.close()
  })

  it('sends no request before it is read', () => {
    const asked = vi.fn<typeof fetch>()
    createContentfulSource(
      () => 'x',
      { space: 's', environment: 'e', token: 't', host: '127.0.0.1:9' },
      asked,
    )
    expect(asked).not.toHaveBeenCalled()
  })
})
