import { limits } from '@evenkeel/api-contract/limits'
import { listTestEngines } from '@evenkeel/server-kit/testing/test-store'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MemberApi, openMemberApi } from '#testing/member-api.ts'
import { members } from '../tables.ts'

describe.each(listTestEngines())('saved articles on %s', (engine) => {
  let at: MemberApi
  beforeAll(async () => {
    at = await openMemberApi({ engine })
  })
  afterAll(() => at.close())

  const list = (token?: string) => at.send('GET', '/me/kept-articles', { token })
  const keep = (token: string, slug: string) =>
    at.send('POST', '/me/kept-articles', { token, body: { slug, topic: 'low-mood', name: `About ${slug}` } })
  const namesOf = async (token: string): Promise<string[]> =>
    (await list(token)).body.results.map(({ name }: { name: string }) => name)

  it('belong to one member, newest first, each once however often it is saved', async () => {
    const [ada, eve] = [await at.member(), await at.member()]
    const first = await keep(ada.token, 'low-mood-small-steps')
    await keep(ada.token, 'talking-to-988')
    const again = await keep(ada.token, 'low-mood-small-steps')
    expect([first.status, again.body]).toEqual([201, first.body])
    expect(await namesOf(ada.token)).toEqual(['About talking-to-988', 'About low-mood-small-steps'])
    expect(await namesOf(eve.token)).toEqual([])
  })

  it('are removed one by one, by their member only', async () => {
    const [ada, eve] = [await at.member(), await at.member()]
    const { id } = (await keep(ada.token, 'low-mood-small-steps')).body
    const forget = (token: string) => at.send('DELETE', `/me/kept-articles/${id}`, { token })
    expect((await forget(eve.token)).status).toBe(404)
    expect(await namesOf(ada.token)).toHaveLength(1)
    expect((await forget(ada.token)).status).toBe(200)
    expect(await namesOf(ada.token)).toEqual([])
    expect((await forget(ada.token)).status).toBe(404)
  })

  it('are all stored when two tabs save at once', async () => {
    const { token } = await at.member()
    await Promise.all(['one', 'two', 'three'].map((slug) => keep(token, slug)))
    expect((await namesOf(token)).toSorted()).toEqual(['About one', 'About three', 'About two'])
  })

  it('are never dropped automatically: above the limit the member gets a message', async () => {
    const { token } = await at.member()
    for (let articles = 0; articles < limits.keptArticles; articles += 1)
      await keep(token, `article-${articles}`)
    const refused = await keep(token, 'one-too-many')
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'slug' }] } })
    expect(await namesOf(token)).toHaveLength(limits.keptArticles)
  })

  it('are stored encrypted, and nothing remains of the last one (trust S24)', async () => {
    const { id, token } = await at.member()
    const articles = (await keep(token, 'when-you-think-about-dying')).body
    const read = async () => {
      const [row] = await at.store.db.select().from(members).where(eq(members.id, id))
      return row?.keptArticles ?? null
    }
    expect((await read())?.includes(Buffer.from('dying'))).toBe(false)
    await at.send('DELETE', `/me/kept-articles/${articles.id}`, { token })
    expect(await read()).toBeNull()
  })
})
