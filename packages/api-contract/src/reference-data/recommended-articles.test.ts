import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { reasons } from './intake-preferences.ts'
import { defaultArticle, getRecommendedArticle, articlesByReason } from './recommended-articles.ts'

const articles = path.resolve(import.meta.dirname, '../../../../tenant-config/articles')

it.each([...reasons])('the article for %s is in the tenant config', (reason) => {
  const { topic, slug } = getRecommendedArticle(reason)
  expect(getRecommendedArticle(reason)).toBe(articlesByReason[reason])
  expect(existsSync(path.join(articles, topic, `${slug}.md`))).toBe(true)
})

it('returns the default for a missing or unknown reason', () => {
  for (const reason of [null, undefined, 'toString', 'My boat'])
    expect(getRecommendedArticle(reason)).toBe(defaultArticle)
})
