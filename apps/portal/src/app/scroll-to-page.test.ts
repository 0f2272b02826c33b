import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scrollToPage } from './RouteOutlet.tsx'

describe('arriving at a page', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('scrolls to the anchor 500 ms after entry [CONST-21]', () => {
    const seen: string[] = []
    scrollToPage('#how-it-works', { toTop: () => seen.push('top'), toElement: (id) => seen.push(id) })
    vi.advanceTimersByTime(499)
    expect(seen).toEqual([])
    vi.advanceTimersByTime(1)
    expect(seen).toEqual(['how-it-works'])
  })

  it('goes to the top at once without an anchor [CONST-21]', () => {
    const seen: string[] = []
    scrollToPage('', { toTop: () => seen.push('top'), toElement: (id) => seen.push(id) })
    vi.advanceTimersByTime(1000)
    expect(seen).toEqual(['top'])
  })

  it('goes to the top with a fragment that cannot be read [CONST-21] [ROUTE-51]', () => {
    const seen: string[] = []
    scrollToPage('#%E0%A4', { toTop: () => seen.push('top'), toElement: (id) => seen.push(id) })
    vi.advanceTimersByTime(1000)
    expect(seen).toEqual(['top'])
  })

  it('scrolls nowhere once another page was opened [CONST-21]', () => {
    const seen: string[] = []
    scrollToPage('#late', { toTop: () => seen.push('top'), toElement: (id) => seen.push(id) })()
    vi.advanceTimersByTime(1000)
    expect(seen).toEqual([])
  })
})
