import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOrganizationLoading } from './organization-loading.ts'

describe('organization loading', () => {
  const show = vi.fn()
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    show.mockClear()
  })

  it('starts as initial and is loading during the request [STATE-01] [STATE-02]', () => {
    const loading = createOrganizationLoading(setTimeout, show)
    expect(loading.read()).toBe('initial')
    void loading.follow(new Promise(() => {}))
    vi.advanceTimersByTime(60_000)
    expect(loading.read()).toBe('loading')
  })

  it.each([
    ['a success', () => Promise.resolve('organisation')],
    ['a failure', () => Promise.reject(new Error('no'))],
  ])('is done two seconds after %s and notifies [STATE-03]', async (_name, request) => {
    const loading = createOrganizationLoading(setTimeout, show)
    await loading.follow(request()).catch(() => {})
    vi.advanceTimersByTime(1999)
    expect(loading.read()).toBe('loading')
    expect(show.mock.calls).toEqual([['loading']])
    vi.advanceTimersByTime(1)
    expect(loading.read()).toBe('done')
    expect(show.mock.calls).toEqual([['loading'], ['done']])
  })
})
