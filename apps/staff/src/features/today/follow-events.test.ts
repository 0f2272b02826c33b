import { expect, it } from 'vitest'
import { followEvents, getRetryDelay } from './use-tasks.ts'

it('refetches the list on each event, and before each retry while disconnected', async () => {
  const stop = new AbortController()
  const seen: string[] = []
  let tries = 0
  await followEvents(
    {
      async *connect() {
        tries += 1
        if (tries === 1) throw new Error('no connection')
        yield 'changed'
        stop.abort()
      },
      invalidate: () => seen.push('read'),
      onLive: (isLive) => seen.push(isLive ? 'live' : 'not live'),
      wait: () => Promise.resolve(),
    },
    stop.signal,
  )
  expect(seen).toEqual(['not live', 'read', 'live', 'read'])
})

it('increases the delay after each failure, up to 30 seconds', () => {
  expect([0, 1, 3, 20].map(getRetryDelay)).toEqual([1000, 2000, 8000, 30_000])
})
