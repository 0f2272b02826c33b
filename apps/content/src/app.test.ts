import {
  readArticle,
  readArticles,
  readCategories,
  readTopic,
  readTopics,
  searchArticles,
} from '@evenkeel/api-contract/content/library'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { articleFile, sampleSvg, createContentFolder, contentFile } from '#testing/content-folder.ts'
import { startContentService, type SourceKind } from '#testing/content-service.ts'

const related = ['only-acme', 'not-acme', 'corner', 'early', 'open-late']
/** Marker words that appear in one article each: a response with one contains that article. */
const files = {
  'evenings/open-late.md': articleFile({ name: 'Late', order_articles: 30, related: related.slice(0, 4) }),
  'evenings/open-first.md': articleFile({ name: 'First', order_articles: 10, related }),
  'evenings/only-acme.md': articleFile({
    name: 'Canary-acme',
    order_articles: 20,
    exclusiveAccess: ['acme'],
  }),
  'evenings/not-acme.md': articleFile({ name: 'Canary-others', order_articles: 40, noAccess: ['acme'] }),
  'quiet-corner/corner.md': articleFile({ name: 'Canary-corner' }),
  'mornings/early.md': articleFile({ name: 'Canary-mornings' }),
}
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
const both = async (call: ApiCall, topic?: string) => ({
  open: names(await call(readArticles, { query: { access: 'open', ...(topic ? { topic } : {}) } })),
  exclusive: names(await call(readArticles, { query: { access: 'exclusive', ...(topic ? { topic } : {}) } })),
})

describe.each<SourceKind>(['shelf', 'contentful'])('content source %s:', (kind) => {
  let opened: ReturnType<typeof startContentService> | null = null
  /** One service for all read-only tests: it caches what it read. */
  const open = () => (opened ??= startContentService(createContentFolder(files), kind))

  describe('categories and topics', () => {
    it('have name, topics, image and description, in order [CALL-55] [ENTITY-15] [CONTENT-02]', async () => {
      const { as } = await open()
      expect(await as('beta')(readCategories, {})).toEqual([
        {
          slug: 'rest',
          name: 'Rest',
          description: 'Evenings and nights.',
          image: {
            url: expect.stringMatching(/^\/content\/images\/rest\.svg\?v=[0-9a-f]{8}$/),
            url_dark: null,
            alt: 'A moon',
          },
          topics: [
            {
              slug: 'evenings',
              name: 'Evenings',
              description: 'The end of the day.',
              noAccess: [],
              exclusiveAccess: [],
            },
          ],
        },
        expect.objectContaining({
          slug: 'days',
          image: null,
          topics: [expect.objectContaining({ slug: 'mornings' })],
        }),
      ])
    })

    it('have name, description and access, without the codes of other organizations [CALL-56] [ENTITY-16]', async () => {
      const { as } = await open()
      expect(await as('acme')(readTopics, {})).toEqual([
        {
          slug: 'evenings',
          name: 'Evenings',
          description: 'The end of the day.',
          noAccess: [],
          exclusiveAccess: [],
        },
        {
          slug: 'quiet-corner',
          name: 'Quiet corner',
          description: 'Only here.',
          noAccess: [],
          exclusiveAccess: ['acme'],
        },
      ])
      expect(await as('acme')(readTopic, { params: { topic: 'quiet-corner' } })).toMatchObject({
        name: 'Quiet corner',
      })
    })

    it('are hidden where restricted: list, category and deep link [CONTENT-06] [CONTENT-07]', async () => {
      const { as } = await open()
      expect(names(await as('beta')(readTopics, {}))).toEqual(['Evenings', 'Mornings'])
      expect(names(await as('acme')(readCategories, {}))).toEqual(['Rest'])
      await expect(as('beta')(readTopic, { params: { topic: 'quiet-corner' } })).rejects.toMatchObject({
        status: 404,
      })
      await expect(as('acme')(readTopic, { params: { topic: 'mornings' } })).rejects.toMatchObject({
        status: 404,
      })
    })

    it('are not listed without readable content', async () => {
      const { as } = await startContentService(
        createContentFolder({ 'mornings/early.md': articleFile() }),
        kind,
      )
      expect(names(await as('beta')(readTopics, {}))).toEqual(['Mornings'])
    })
  })

  describe('articles', () => {
    it('come in two disjoint requests, each in order [CALL-57] [CONTENT-03] [CONTENT-04]', async () => {
      const { as } = await open()
      expect(await both(as('acme'), 'evenings')).toEqual({
        open: ['First', 'Late'],
        exclusive: ['Canary-acme'],
      })
      expect(await both(as('beta'), 'evenings')).toEqual({
        open: ['First', 'Late', 'Canary-others'],
        exclusive: [],
      })
    })

    it('follow the order in the files when it changes, equal ones by name [CONTENT-03]', async () => {
      const programmesDir = createContentFolder(files)
      const { as, content } = await startContentService(programmesDir, kind)
      const file = path.join(programmesDir, 'articles/evenings/open-late.md')
      writeFileSync(file, articleFile({ name: 'Early now', order_articles: 10 }))
      await content.reload()
      expect((await both(as('beta'), 'evenings')).open).toEqual(['Early now', 'First', 'Canary-others'])
    })

    it('have every field [ENTITY-17]', async () => {
      const { as } = await open()
      const article = await as('beta')(readArticle, { params: { slug: 'open-first' } })
      expect(article).toMatchObject({
        topic: 'evenings',
        topic_name: 'Evenings',
        name: 'First',
        sub: 'Ways to slow down',
        description: 'What helps at the end of the day.',
        excerpt: 'Small habits for the evening.',
        richText: '<p>Some words to read.</p>',
        author: 'The editors',
        source: [{ name: 'A study', url: 'https://study.example/1' }],
        copyright: '© The editors',
        tags: ['evening'],
        reviews: [{ name: 'Dr. Example', role: 'Psychologist', date: '2026-03-02' }],
        sidebarImage: null,
        type: 'article',
        externalUrl: null,
        order_articles: 10,
        reading_minutes: 1,
      })
      expect(names(article.related)).toEqual(['Canary-others', 'Canary-mornings', 'Late'])
    })
  })

  describe('canaries', () => {
    const seen = async (call: ApiCall): Promise<string> => {
      const parts: unknown[] = [
        await call(readCategories, {}),
        await call(readTopics, {}),
        await call(readArticles, { query: { access: 'open' } }),
        await call(readArticles, { query: { access: 'exclusive' } }),
      ]
      for (const slug of Object.keys(files).map((file) => path.basename(file, '.md')))
        parts.push(await call(readArticle, { params: { slug } }).catch((error: Error) => error.message))
      // The marker words are in the query too, so only the results are checked.
      for (const q of ['canary', 'canary acme corner mornings others', 'some words', 'canari'])
        parts.push((await call(searchArticles, { body: { q } })).results)
      return JSON.stringify(parts)
    }

    it.each([
      ['acme', ['Canary-acme', 'Canary-corner']],
      ['beta', ['Canary-others', 'Canary-mornings']],
      ['gamma', ['Canary-others', 'Canary-mornings']],
      ['unheard-of', []],
      ['ACME', []],
      ['acme,beta', []],
      [null, []],
    ])(
      'are never disclosed in lists, deep links, related articles and search as %s [CONTENT-06] [CONTENT-07]',
      async (code: string | null, allowed: string[]) => {
        const { as } = await open()
        const found = new Set((await seen(as(code))).match(/Canary-\w+/g))
        expect(found).toEqual(new Set(allowed))
      },
    )

    it('return the same response as nonexistent articles [CONTENT-06] [CONTENT-07]', async () => {
      const { app } = await open()
      const ask = (slug: string) =>
        app.inject({ url: `/content/articles/${slug}`, headers: { 'x-client-id': 'beta' } })
      const hidden = await ask('only-acme')
      const unknown = await ask('no-such-thing')
      expect([hidden.statusCode, hidden.body]).toEqual([404, unknown.body])
      expect(hidden.headers['cache-control']).toBe('no-store')
    })
  })

  describe('search', () => {
    it('returns hits with a snippet and the words to highlight [ROUTE-46]', async () => {
      const { as } = await open()
      const { results, matched } = await as('beta')(searchArticles, { body: { q: 'evning habits' } })
      expect(results.find(({ slug }) => slug === 'open-first')).toMatchObject({
        snippet: 'Small habits for the evening.',
        topic_name: 'Evenings',
      })
      expect(matched).toEqual(['habits', 'evening'])
    })

    it.each([{ q: '' }, { q: 'x'.repeat(101) }, {}])('refuses %j', async (body) => {
      const { app } = await open()
      expect((await app.inject({ method: 'POST', url: '/content/search', payload: body })).statusCode).toBe(
        400,
      )
    })

    it('is refused while a token cannot be checked: it could belong to any organization [CONTENT-07]', async () => {
      const { app } = await open()
      const headers = { 'x-client-id': 'acme', authorization: 'Token t' }
      const answers = ['/content/topics', '/content/articles/only-acme'].map((url) =>
        app.inject({ url, headers }),
      )
      for (const answer of await Promise.all(answers)) {
        expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
        expect(answer.body).not.toContain('Canary')
      }
    })

    it('is never cached', async () => {
      const { app } = await open()
      const answer = await app.inject({ method: 'POST', url: '/content/search', payload: { q: 'evening' } })
      expect(answer.headers['cache-control']).toBe('no-store')
    })
  })

  describe('cached responses', () => {
    it('are revalidated, separately for each organization', async () => {
      const { app } = await open()
      const ask = (code: string, tag = '') =>
        app.inject({
          url: '/content/topics',
          headers: { 'x-client-id': code, ...(tag ? { 'if-none-match': tag } : {}) },
        })
      const first = await ask('beta')
      const tag = String(first.headers['etag'])
      expect(first.headers).toMatchObject({
        vary: 'Authorization, X-Client-Id, X-Language',
        'cache-control': 'private, no-cache',
      })
      const again = await ask('beta', `"other", W/${tag}`)
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag])
      expect((await ask('acme', tag)).statusCode).toBe(200)
    })
  })

  describe('images', () => {
    it('are served with a restrictive policy, and immutable under a versioned URL', async () => {
      const { app, as } = await open()
      const url = (await as('beta')(readCategories, {}))[0]?.image?.url ?? ''
      const answer = await app.inject({ url })
      expect(answer.body).toBe(sampleSvg)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect((await app.inject({ url: '/content/images/rest.svg?v=old' })).headers['cache-control']).toBe(
        'no-cache',
      )
      for (const odd of ['gone.svg', '..%2fshelf.yaml', '%2e%2e%2fshelf.yaml'])
        expect((await app.inject({ url: `/content/images/${odd}` })).statusCode).toBe(404)
    })
  })
})

describe('an image with a version for dark pages', () => {
  it('is named and served beside it, for a category and for an article [CONTENT-02] [ENTITY-17]', async () => {
    const night = sampleSvg.replace('<path', '<path fill="#222"')
    const good = articleFile({ name: 'Good', sidebarImage: { file: 'rest.svg' } })
    const { app, as } = await startContentService(
      createContentFolder({ 'images/rest-dark.svg': night, 'evenings/good.md': good }),
    )
    const category = (await as('beta')(readCategories, {}))[0]?.image
    const article = (await as('beta')(readArticle, { params: { slug: 'good' } })).sidebarImage
    expect(category?.url_dark).toMatch(/^\/content\/images\/rest-dark\.svg\?v=[0-9a-f]{8}$/)
    expect(article).toEqual({ ...category, alt: '' })
    expect((await app.inject({ url: category?.url_dark ?? '' })).body).toBe(night)
    expect((await app.inject({ url: category?.url ?? '' })).body).toBe(sampleSvg)
  })
})

describe('reloading the content', () => {
  it('reports what was left out, and keeps the previous content when the new one cannot be used', async () => {
    const programmesDir = createContentFolder({ ...files, 'evenings/bad.md': 'nothing' })
    const { as, content, lines } = await startContentService(programmesDir)
    expect(lines).toEqual([expect.stringMatching(/^articles\/evenings\/bad\.md:1: /)])
    writeFileSync(path.join(programmesDir, 'articles/shelf.yaml'), 'categories: 1')
    await expect(content.reload()).rejects.toThrow('articles/shelf.yaml')
    expect(names(await as('beta')(readTopics, {}))).toEqual(['Evenings', 'Mornings'])
    writeFileSync(path.join(programmesDir, 'articles/shelf.yaml'), contentFile())
    await content.reload()
    expect(names(await as('beta')(readTopics, {}))).toEqual(['Evenings', 'Mornings'])
  })
})
