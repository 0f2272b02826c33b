import { limits } from '@evenkeel/api-contract/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { debounce } from './debounce.ts'

describe('after a quiet moment', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('many resizes give one update, 100 ms after the last [CONST-16]', () => {
    let updates = 0
    const { call } = debounce(() => (updates += 1), limits.viewportDebounce)
    for (let resize = 0; resize < 20; resize += 1) {
      call()
      vi.advanceTimersByTime(99)
    }
    expect(updates).toBe(0)
    vi.advanceTimersByTime(1)
    expect(updates).toBe(1)
    vi.advanceTimersByTime(1000)
    expect(updates).toBe(1)
  })

  it('does nothing after it was cancelled [CONST-16]', () => {
    let updates = 0
    const { call, cancel } = debounce(() => (updates += 1), limits.viewportDebounce)
    call()
    cancel()
    vi.advanceTimersByTime(1000)
    expect(updates).toBe(0)
  })
})
