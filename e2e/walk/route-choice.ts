import { type OrganisationName, organisations } from '../organisations.ts'
import { type Stop, stops, type Walker } from './table.ts'

export const everybody = Object.keys(organisations) as OrganisationName[]

/** Who walks through the routes signed in, each in an organisation of its own: demo people, and null for a person new. */
export const members: Readonly<Partial<Record<OrganisationName, string | null>>> = {
  northstar: 'maya.lopez@northstar.example',
  cedarvalley: 'lena.fischer@cedarvalley.example',
  ironwood: 'omar.diaz@ironwood.example',
  palebrand: null,
}

/** The name of the screen a route leads this walker to. */
export const landingOf = (stop: Stop, walker: Walker): string => stop.at?.(walker) ?? stop.name

/**
 * The stops of one walk. Together the walks visit every route once, signed in and signed out, with each screen it can
 * lead to; the organisations take turns, and all of them are seen from home.
 */
export function sampleOf(walker: Walker): Stop[] {
  const walking = walker.isMember ? (Object.keys(members) as OrganisationName[]) : everybody
  return stops.filter((stop, at) => {
    if (stop.name === 'home') return true
    const alike = walking.filter(
      (organisation) => landingOf(stop, { ...walker, organisation }) === landingOf(stop, walker),
    )
    return alike[at % alike.length] === walker.organisation
  })
}
