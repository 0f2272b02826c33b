import { type ApiCall, ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { articlesQuery, articleSearchQuery } from '#session/articles/content-queries.ts'
import { prefetchContent, isNotFoundError } from './topics-api.ts'
import { articleSummary } from '#testing/articles.ts'

/** A content service that records requests and returns articles. */
function service() {
  const asked: string[] = []
  const call = (async (endpoint: Endpoint, { params, query, body }: Record<string, unknown>) => {
    asked.push(`${endpoint.method} ${endpoint.path} ${JSON.stringify(params ?? query ?? body ?? {})}`)
    const exclusive = (query as { access?: string } | undefined)?.access === 'exclusive'
    return endpoint.path === '/articles'
      ? [articleSummary(exclusive ? { slug: 'own', order_articles: 5 } : { slug: 'open' })]
      : {}
  }) as unknown as ApiCall
  return { asked, call }
}

describe('content service requests of the screens', () => {
  it('fetches the articles of a topic twice, open and exclusive, and merges them [CALL-57] [CONTENT-04]', async () => {
    const { asked, call } = service()
    const list = await new QueryClient().fetchQuery(articlesQuery(call, 'work'))
    expect(asked).toEqual([
      'GET /articles {"topic":"work","access":"open"}',
      'GET /articles {"topic":"work","access":"exclusive"}',
    ])
    expect(list.map(({ slug }) => slug)).toEqual(['own', 'open'])
  })

  it('sends search words in the body, never in an address', async () => {
    const { asked, call } = service()
    await new QueryClient().fetchQuery(articleSearchQuery(call, 'can’t sleep'))
    expect(asked).toEqual(['POST /search {"q":"can’t sleep"}'])
  })

  it.each([
    ['/topics', ['GET /categories {}']],
    ['/topics/', ['GET /categories {}']],
    ['/topics/work/burnout', ['GET /articles/:slug {"slug":"burnout"}']],
    ['/topics/%E0%A4%A', []],
    ['/topics/a/b/c', []],
    ['/topics-search', []],
  ])('prefetches the content of %s before the first render', async (path, expected) => {
    const { asked, call } = service()
    await prefetchContent(new QueryClient(), call, path)
    expect(asked).toEqual(expected)
  })

  it('prefetches the topic with its articles and related topics before the first render', async () => {
    const { asked, call } = service()
    await prefetchContent(new QueryClient(), call, '/topics/work?from=home')
    expect(asked).toHaveLength(4)
    expect(asked[0]).toBe('GET /topics/:topic {"topic":"work"}')
  })

  it.each([
    ['a refusal', new ApiError(404, { errors: [] }, 'x'), '/topics/work/gone', true],
    ['a refused topic', new ApiError(404, { errors: [] }, 'x'), '/topics/gone', true],
    ['an impossible name', new ApiError(404, { errors: [] }, 'x'), '/topics/work/No', true],
    ['silence', new NetworkError('x'), '/topics/work/gone', false],
  ])('reports whether %s is answered with 404', async (_what, error, path, expected) => {
    const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
    const call = (() => Promise.reject(error)) as unknown as ApiCall
    expect(await prefetchContent(queries, call, path)).toEqual({ isMissing: expected, movedTo: null })
  })

  it('returns the address of an article that is in another topic [ROUTE-45]', async () => {
    const call = (async () => ({ ...articleSummary({ slug: 'open' }), topic: 'mood' })) as unknown as ApiCall
    const moved = { isMissing: false, movedTo: '/topics/mood/open' }
    expect(await prefetchContent(new QueryClient(), call, '/topics/work/open?from=home')).toEqual(moved)
    const here = { isMissing: false, movedTo: null }
    expect(await prefetchContent(new QueryClient(), call, '/topics/mood/open')).toEqual(here)
  })

  it('distinguishes "not found" from "no answer"', () => {
    expect(isNotFoundError(new ApiError(404, { errors: [] }, 'x'))).toBe(true)
    expect(isNotFoundError(new ApiError(503, { errors: [] }, 'x'))).toBe(false)
    expect(isNotFoundError(new NetworkError('x'))).toBe(false)
    expect(isNotFoundError(null)).toBe(false)
  })
})
