import { describe, expect, it } from 'vitest'
import { northstar } from '#testing/organisation.ts'
import { offersRoute } from './offers.ts'

describe('what an organisation offers', () => {
  it('is everything it does not restrict [ORG-16]', () => {
    const organisation = northstar({ restricted_routes: ['legal'] })
    expect(offersRoute(organisation, 'legal')).toBe(false)
    expect(offersRoute(organisation, 'family')).toBe(true)
  })

  it('hides about, contact and login on the root organisation [ORG-08] [ROLE-10]', () => {
    const root = northstar({ is_root_org: true })
    expect((['about', 'contact', 'login'] as const).filter((name) => offersRoute(root, name))).toEqual([])
    expect(offersRoute(root, 'terms')).toBe(true)
  })

  it('is only home and the legal pages where no organisation could be loaded [ORG-15]', () => {
    expect(offersRoute(null, 'home')).toBe(true)
    expect(offersRoute(null, 'terms')).toBe(true)
    expect(offersRoute(null, 'contact')).toBe(false)
    expect(offersRoute(null, 'legal')).toBe(false)
  })
})
