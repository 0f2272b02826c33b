import Fastify from 'fastify'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createContentService } from './app.ts'
import { unreachablePortalApi } from '#testing/unreachable-portal-api.ts'
import { articleFile, createContentFolder } from '#testing/content-folder.ts'
import { createSource, type SourceKind } from '#testing/content-service.ts'

/** Every organization has one private article with a marker word that appears nowhere else. */
const codes = ['acme', 'beta', 'gamma'] as const
const canaryOf = (code: string) => `canary${code}bird`
const slugOf = (code: string) => `nest-of-${code}`
const files = {
  ...Object.fromEntries(
    codes.map((code) => [
      `evenings/${slugOf(code)}.md`,
      articleFile(
        {
          name: `Quiet ${canaryOf(code)}`,
          tags: [canaryOf(code), 'evening'],
          excerpt: `Evening ${canaryOf(code)}`,
          related: codes.filter((other) => other !== code).map(slugOf),
          exclusiveAccess: [code],
        },
        `Evening words and a ${canaryOf(code)} in them.`,
      ),
    ]),
  ),
  ...Object.fromEntries(
    codes.map((code) => [
      `mornings/not-at-${code}.md`,
      articleFile({ name: `Morning at the others`, noAccess: [code], related: codes.map(slugOf) }),
    ]),
  ),
  'evenings/open.md': articleFile({ name: 'For all', related: codes.map(slugOf) }),
}

interface Asked {
  readonly method: 'GET' | 'HEAD' | 'POST'
  readonly url: string
  readonly code: string | readonly string[] | null
  /** Sends the ETag that another organization got for the same URL. */
  readonly withForeignTag: boolean
  readonly payload?: object
}

const slug = fc.constantFrom(...codes.map(slugOf), ...codes.map((code) => `not-at-${code}`), 'open', 'gone')
const topic = fc.constantFrom('evenings', 'mornings', 'quiet-corner', 'gone')
const word = fc.oneof(
  fc.constantFrom(...codes.map(canaryOf), 'evening', 'quiet', 'words', 'bird', 'canary', 'canaryacmebrid'),
  fc.string({ maxLength: 8 }),
)
/**
 * The three requests from which the document server builds the sitemap: categories, and all articles in two
 * requests.
 */
const ofTheSitemap = [
  '/content/categories',
  '/content/articles?access=open',
  '/content/articles?access=exclusive',
]
const url = fc.oneof(
  fc.constantFrom(...ofTheSitemap),
  fc.constantFrom('/content/categories', '/content/topics', '/content/openapi.json', '/content/docs'),
  topic.map((name) => `/content/topics/${name}`),
  slug.map((name) => `/content/articles/${name}`),
  fc
    .tuple(fc.constantFrom('open', 'exclusive', 'all', ''), fc.option(topic))
    .map(([access, name]) => `/content/articles?access=${access}${name === null ? '' : `&topic=${name}`}`),
  fc
    .tuple(slug, fc.constantFrom('.json', '/', '%2F..', '?access=exclusive', '?client=acme', '#x'))
    .map(([name, end]) => `/content/articles/${name}${end}`),
)
const code = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<string>(...codes) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      null,
      '',
      'ACME',
      ' acme',
      'acme,beta',
      'acme\u0000',
      '*',
      '__proto__',
      'root',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(['acme', 'beta'], ['beta', 'beta']) },
)
const asked: fc.Arbitrary<Asked> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      method: fc.constantFrom('GET' as const, 'HEAD' as const),
      url,
      code,
      withForeignTag: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.constant('POST' as const),
      url: fc.constant('/content/search'),
      code,
      withForeignTag: fc.constant(false),
      payload: fc.record({
        q: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
      }),
    }),
  },
)

const long = process.env['DEEP'] === '1'
describe.each<readonly [SourceKind, number]>([
  ['shelf', 2000],
  ['contentful', long ? 2000 : 500],
])('requests to the source %s, %i of them,', (kind, numRuns) => {
  it("never disclose the marker or the existence of another organization's article (trust S3) [CONTENT-06] [CONTENT-07]", async () => {
    const app = Fastify()
    onTestFinished(() => app.close())
    const programmesDir = createContentFolder(files)
    const { source } = await createSource(kind, programmesDir)
    await app.register(createContentService({ programmesDir, own: unreachablePortalApi, source }).plugin, {
      prefix: '/content',
    })
    const bodies = new Map<string, { readonly code: string; readonly tag: string; readonly body: string }>()
    let own = 0
    const maps = new Set<string>()
    const ask = async ({ method, url: address, code: who, withForeignTag, payload }: Asked) => {
      const known = bodies.get(address)
      const tag = withForeignTag && known && known.code !== who ? known.tag : null
      const answer = await app.inject({
        method,
        url: address,
        headers: {
          ...(who === null ? {} : { 'x-client-id': who as string }),
          ...(tag === null ? {} : { 'if-none-match': tag }),
        },
        ...(payload ? { payload } : {}),
      })
      // Query words may be returned as words to highlight only if an article contains them.
      const seen = `${answer.body} ${JSON.stringify({ ...answer.headers })}`
      const isOwn = (one: string) => one === who
      for (const one of codes.filter((other) => !isOwn(other))) {
        expect(seen).not.toContain(canaryOf(one))
        if (answer.statusCode === 200) expect(seen).not.toContain(slugOf(one))
      }
      if (codes.some((one) => isOwn(one) && seen.includes(canaryOf(one)))) own += 1
      if (/\/(categories|topics|articles|search)/.test(address)) {
        expect(answer.headers['cache-control']).toMatch(/^(private, no-cache|no-store)$/)
        if (answer.statusCode < 400) expect(answer.headers['vary']).toMatch(/x-client-id/i)
      }
      if (ofTheSitemap.includes(address) && who === codes[0] && answer.statusCode === 200) maps.add(address)
      // A 304 is allowed only for exactly the same response.
      if (answer.statusCode === 304) {
        const mine = await app.inject({ url: address, headers: { 'x-client-id': String(who ?? '') } })
        expect(mine.body).toBe(known?.body)
      }
      if (method === 'GET' && answer.statusCode === 200 && typeof who === 'string')
        bodies.set(address, { code: who, tag: String(answer.headers['etag']), body: answer.body })
    }
    await fc.assert(fc.asyncProperty(asked, ask), { numRuns, seed: 20261121 })
    // The test would be void if no response ever contained a marker.
    expect(own).toBeGreaterThan(numRuns / 20)
    expect(maps.size).toBe(ofTheSitemap.length)
  }, 90_000)
})
