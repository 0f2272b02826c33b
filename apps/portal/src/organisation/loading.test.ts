import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOrganisationLoading } from './loading.ts'

describe('organisation loading', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('starts as initial and is loading while the request runs [STATE-01] [STATE-02]', () => {
    const loading = createOrganisationLoading(setTimeout)
    expect(loading.read()).toBe('initial')
    void loading.follow(new Promise(() => {}))
    expect(loading.read()).toBe('loading')
  })

  it.each([
    ['a success', () => Promise.resolve('organisation')],
    ['a failure', () => Promise.reject(new Error('no'))],
  ])('is done two seconds after %s [STATE-03]', async (_name, request) => {
    const loading = createOrganisationLoading(setTimeout)
    await loading.follow(request()).catch(() => {})
    vi.advanceTimersByTime(1999)
    expect(loading.read()).toBe('loading')
    vi.advanceTimersByTime(1)
    expect(loading.read()).toBe('done')
  })
})
