import { describe, expect, it } from 'vitest'
import { screenOf } from './screen-of.ts'

describe('screen of a path', () => {
  it('is that of its route, and not found for any other path [ROUTE-51]', () => {
    expect(screenOf('/about', false)).toBe('information/screens/about')
    expect(screenOf('/no-such-page', true)).toBe('special/screens/not-found')
  })
  it('knows the gallery only where it exists [ROUTE-51]', () => {
    expect(screenOf('/gallery', true)).toBe('gallery/screens/gallery')
    expect(screenOf('/gallery', false)).toBe('special/screens/not-found')
    expect(screenOf('/gallery/more', true)).toBe('special/screens/not-found')
  })
})
