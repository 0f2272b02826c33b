import { expect, it } from 'vitest'
import { conforms } from './conform.ts'
import { some } from './shapes.ts'
import { article, category, topic } from './wire-shapes.ts'

conforms(
  'content',
  [
    {
      name: 'categories [CALL-55]',
      method: 'GET',
      path: '/content/categories',
      auth: 'none',
      status: [200],
      answer: some(category),
    },
    {
      name: 'topics [CALL-56]',
      method: 'GET',
      path: '/content/topics',
      auth: 'none',
      status: [200],
      answer: some(topic),
    },
    {
      name: 'articles by order [CALL-57]',
      method: 'GET',
      path: '/content/articles',
      auth: 'none',
      ask: () => ({ query: 'access=open' }),
      status: [200],
      answer: some(article),
    },
  ],
  (walk) => {
    it('come as open and as exclusive articles, each by order and never twice [CALL-57]', async () => {
      interface Entry {
        readonly slug: string
        readonly topic: string
        readonly order_articles: number
      }
      const fetched = async (access: string): Promise<readonly Entry[]> =>
        (await walk().call('GET', '/content/articles', { query: `access=${access}`, client: 'ironwood' }))
          .body
      const [open, exclusive] = [await fetched('open'), await fetched('exclusive')]
      expect([open.length > 0, exclusive.length > 0]).toEqual([true, true])
      const both = [...open, ...exclusive].map(({ slug }) => slug)
      expect(new Set(both).size).toBe(both.length)
      for (const list of [open, exclusive])
        for (const [at, entry] of list.entries()) {
          const before = list.slice(0, at).filter((one) => one.topic === entry.topic)
          expect(before.every((one) => one.order_articles <= entry.order_articles)).toBe(true)
        }
    })

    it('say in words what is wrong with a fetch [CALL-57]', async () => {
      const answer = await walk().call('GET', '/content/articles', { query: 'access=all' })
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [{ field: 'access', message: 'Choose one of these: open, exclusive' }],
      ])
    })
  },
)
