import { describe, expect, it } from 'vitest'
import { mergeArticles } from './content-queries.ts'
import { articleSummary } from '#testing/articles.ts'

const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug)

describe('open and exclusive articles', () => {
  it('are merged into one list sorted by order, then name [CONTENT-03] [CONTENT-05] [CALL-57]', () => {
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

  it('contain an article only once if both fetches return it [CONTENT-05]', () => {
    const twice = articleSummary({ slug: 'twice' })
    expect(slugs(mergeArticles([twice, articleSummary({ slug: 'once' })], [twice]))).toEqual([
      'twice',
      'once',
    ])
    expect(mergeArticles([], [])).toEqual([])
  })
})
