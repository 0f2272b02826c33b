import type { ArticleSummary } from '@evenkeel/contract/content/article'
import type { APIRequestContext } from '@playwright/test'
import { organisations } from '../../organisations.ts'
import { expect, test } from '../../fixtures.ts'

/** The one with articles of its own and one from which others are withheld; in the long run every one. */
const clients =
  process.env.DEEP === '1'
    ? Object.keys(organisations).filter((client) => client !== 'root')
    : ['ironwood', 'northstar']

/** What an organisation may read, as the content service says it. */
async function readable(request: APIRequestContext, client: string): Promise<readonly ArticleSummary[]> {
  const lists = ['open', 'exclusive'].map(async (access) => {
    const answer = await request.get(`/content/articles?access=${access}`, {
      headers: { 'x-client-id': client },
    })
    return (await answer.json()) as ArticleSummary[]
  })
  return (await Promise.all(lists)).flat()
}

test('no document of an organisation names an article of another, on any list, map or deep link [CONTENT-06] [CONTENT-07] [ROUTE-45]', async ({
  request,
}) => {
  test.setTimeout(600_000)
  const shelves = new Map<string, readonly ArticleSummary[]>()
  for (const client of clients) shelves.set(client, await readable(request, client))
  const all = new Map([...shelves.values()].flat().map((article) => [article.slug, article]))
  const topics = [...new Set([...all.values()].map(({ topic }) => topic))]
  let withheld = 0
  for (const client of clients) {
    const own = new Set(shelves.get(client)?.map(({ slug }) => slug))
    const foreign = [...all.values()].filter(({ slug }) => !own.has(slug))
    withheld += foreign.length
    const document = async (path: string) => {
      const answer = await request.get(`/${client}${path}`, { maxRedirects: 0 })
      const html = await answer.text()
      for (const { slug, name } of foreign) {
        expect(html, `${client}${path}`).not.toContain(`/${slug}"`)
        expect(html, `${client}${path}`).not.toContain(name)
      }
      expect(answer.headers()['cache-control'], path).toMatch(/no-store/)
      return { status: answer.status(), html, to: answer.headers()['location'] }
    }
    const map = await document('/sitemap')
    for (const slug of own) expect(map.html).toContain(`/${slug}"`)
    await document('/topics')
    for (const topic of topics) await document(`/topics/${topic}`)
    // Every article withheld here, a few of the others; all of them in the long run.
    const open = [...all.values()].filter(({ slug }) => own.has(slug))
    const asked = [...foreign, ...open.filter((_, at) => process.env.DEEP === '1' || at % 12 === 0)]
    for (const { topic, slug } of asked) {
      const there = await document(`/topics/${topic}/${slug}`)
      expect(there.status, slug).toBe(own.has(slug) ? 200 : 404)
      // In the wrong topic it is led to its own address in the first answer, and what is withheld is nowhere.
      const elsewhere = await document(`/topics/${topics.find((other) => other !== topic)}/${slug}`)
      const led = [302, `/${client}/topics/${topic}/${slug}`]
      expect([elsewhere.status, elsewhere.to], slug).toEqual(own.has(slug) ? led : [404, undefined])
    }
  }
  // The test would see nothing if nothing were withheld.
  expect(withheld).toBeGreaterThan(5)
})
