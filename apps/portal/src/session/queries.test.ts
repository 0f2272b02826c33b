import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createQueries } from './queries.ts'

const key = ['content', 'article', 'calm'] as const
const brought = () => {
  const server = new QueryClient()
  server.setQueryData(key, { slug: 'calm' })
  return { state: dehydrate(server), isAskedAgain: false }
}
const build = (first: ReturnType<typeof brought> | null) => {
  const client = new QueryClient()
  if (first) hydrate(client, first.state)
  return client
}

describe('cached data for a page without queries', () => {
  it('comes from the document while TanStack Query has not loaded', () => {
    const queries = createQueries(brought())
    expect(queries.atHand(key, 1000)).toEqual({ slug: 'calm' })
    expect(queries.atHand(['content', 'article', 'other'], 1000)).toBeUndefined()
    expect(createQueries(null).atHand(key, 1000)).toBeUndefined()
  })

  it('comes from a recent query, and is empty if stale', () => {
    const queries = createQueries(brought())
    const client = queries.builtBy(build)
    expect(queries.atHand(key, 60_000)).toEqual({ slug: 'calm' })
    expect(queries.atHand(key, 0)).toBeUndefined()
    void client.invalidateQueries({ queryKey: key })
    expect(queries.atHand(key, 60_000)).toBeUndefined()
  })

  it('is cleared for the next user', () => {
    const queries = createQueries(brought())
    queries.clear()
    expect(queries.atHand(key, 60_000)).toBeUndefined()
  })
})

describe('subscription for a page without queries', () => {
  it("reports the document's data, then queries from any component, and never data of the previous user", async () => {
    const queries = createQueries({ ...brought(), isAskedAgain: true })
    const heard: unknown[] = []
    queries.subscribe(() => heard.push(queries.look(key)?.data))
    expect(queries.look(key)).toMatchObject({ status: 'success', data: { slug: 'calm' } })
    expect(queries.look(['content', 'article', 'other'])).toBeUndefined()
    const client = queries.builtBy(build)
    expect(queries.look(key)?.data).toEqual({ slug: 'calm' })
    // Never synchronously, because the update may happen during rendering; once for several changes.
    client.setQueryData(key, { slug: 'worry' })
    client.setQueryData(key, { slug: 'sleep' })
    expect(heard).toEqual([])
    await Promise.resolve()
    expect(heard).toEqual([{ slug: 'sleep' }])
    await client.prefetchQuery({
      queryKey: ['x'],
      queryFn: () => Promise.reject(new Error('no')),
      retry: false,
    })
    expect(queries.look(['x'])?.status).toBe('error')
    queries.clear()
    expect(queries.look(key)).toBeUndefined()
  })
})
