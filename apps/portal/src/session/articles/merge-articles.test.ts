import { describe, expect, it } from 'vitest'
import { mergeArticles } from './content-queries.ts'
import { articleSummary } from '#testing/articles.ts'

const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug)

describe('the open and the exclusive articles', () => {
  it('become one list by order, then by name [CONTENT-03] [CONTENT-05] [CALL-57]', () => {
    const open = [
      articleSummary({ slug: 'a', name: 'Zebra', order_articles: 10 }),
      articleSummary({ slug: 'b', name: 'Apple', order_articles: 30 }),
    ]
    const exclusive = [
      articleSummary({ slug: 'c', name: 'Own', order_articles: 20 }),
      articleSummary({ slug: 'd', name: 'Bear', order_articles: 10 }),
    ]
    expect(slugs(mergeArticles(open, exclusive))).toEqual(['d', 'a', 'c', 'b'])
  })

  it('hold an article once that both fetches brought [CONTENT-05]', () => {
    const twice = articleSummary({ slug: 'twice' })
    expect(slugs(mergeArticles([twice, articleSummary({ slug: 'once' })], [twice]))).toEqual([
      'twice',
      'once',
    ])
    expect(mergeArticles([], [])).toEqual([])
  })
})
