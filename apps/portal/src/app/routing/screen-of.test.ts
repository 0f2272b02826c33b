import { describe, expect, it } from 'vitest'
import { screenOf } from './screen-of.ts'

const organisation = { is_root_org: false }

describe('screen of a path', () => {
  it('is that of its route, and not found for any other path [ROUTE-51]', () => {
    expect(screenOf('/about', { gallery: false, organisation, isMember: false })).toBe(
      'information/screens/AboutScreen',
    )
    expect(screenOf('/no-such-page', { gallery: true, organisation, isMember: false })).toBe(
      'system-pages/screens/NotFoundScreen',
    )
  })
  it('is that of the visitor or member at home, and the finder without an organization and at the root [ROUTE-01]', () => {
    expect(screenOf('/', { gallery: false, organisation, isMember: false })).toBe('home/screens/HomeScreen')
    expect(screenOf('/', { gallery: false, organisation, isMember: true })).toBe(
      'home/screens/MemberHomeScreen',
    )
    expect(screenOf('/', { gallery: false, organisation: null, isMember: false })).toBe(
      'home/screens/OrganizationFinderScreen',
    )
    expect(screenOf('/', { gallery: false, organisation: { is_root_org: true }, isMember: false })).toBe(
      'home/screens/OrganizationFinderScreen',
    )
    expect(screenOf('/about', { gallery: false, organisation: null, isMember: false })).toBe(
      'information/screens/AboutScreen',
    )
  })
  it('knows the gallery only where it exists [ROUTE-51]', () => {
    expect(screenOf('/gallery', { gallery: true, organisation, isMember: false })).toBe(
      'component-gallery/screens/GalleryScreen',
    )
    expect(screenOf('/gallery', { gallery: false, organisation, isMember: false })).toBe(
      'system-pages/screens/NotFoundScreen',
    )
    expect(screenOf('/gallery/more', { gallery: true, organisation, isMember: false })).toBe(
      'system-pages/screens/NotFoundScreen',
    )
  })
})
