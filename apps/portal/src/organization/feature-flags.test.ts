import { restrictableRoutes } from '@evenkeel/api-contract/reference-data/restrictable-routes'
import { describe, expect, it } from 'vitest'
import { paths } from '#lib/paths.ts'
import { northstar } from '#testing/organization.ts'
import { isRouteAvailable, getRestrictedPaths } from './feature-flags.ts'

describe('routes of an organization', () => {
  it('are all that it does not restrict [ORG-16]', () => {
    const organisation = northstar({ restricted_routes: ['legal'] })
    expect(isRouteAvailable(organisation, 'legal')).toBe(false)
    expect(isRouteAvailable(organisation, 'family')).toBe(true)
  })

  it('exclude the pages that belong to a restricted page [ORG-16]', () => {
    const organisation = northstar({ restricted_routes: ['topics', 'messages'] })
    const closed = [
      'topics',
      'topic',
      'article',
      'topics-search',
      'messages',
      'message',
      'conversation',
    ] as const
    expect(closed.filter((name) => isRouteAvailable(organisation, name))).toEqual([])
    expect(getRestrictedPaths(organisation)).toEqual(new Set(closed.map((name) => paths[name])))
    expect(isRouteAvailable(organisation, 'documents')).toBe(true)
  })

  it('accept only route names as restrictions [ORG-16]', () => {
    expect(restrictableRoutes.filter((name) => !(name in paths))).toEqual([])
  })

  it('exclude about, contact and login on the root organization [ORG-08] [ROLE-10]', () => {
    const root = northstar({ is_root_org: true })
    expect((['about', 'contact', 'login'] as const).filter((name) => isRouteAvailable(root, name))).toEqual(
      [],
    )
    expect(isRouteAvailable(root, 'terms')).toBe(true)
  })

  it('are only home and the legal pages if no organization could be loaded [ORG-15]', () => {
    expect(isRouteAvailable(null, 'home')).toBe(true)
    expect(isRouteAvailable(null, 'terms')).toBe(true)
    expect(isRouteAvailable(null, 'contact')).toBe(false)
    expect(isRouteAvailable(null, 'legal')).toBe(false)
  })
})
