import type { Organisation } from '@evenkeel/contract/own/organisations'
import type { SessionStatus } from '#session/session.ts'
import { href } from '#lib/paths.ts'
import { isRestricted } from '#organisation/offers.ts'
import type { Route } from './routes.ts'

export interface GuardInput {
  /** The route asked for; null is not found, which everybody may see. */
  readonly route: Route | null
  /** In-app path with its query, remembered for after the sign-in. */
  readonly target: string
  readonly status: SessionStatus
  /** Null is noOrg. */
  readonly organisation: Pick<Organisation, 'is_root_org' | 'dfd_client' | 'restricted_routes'> | null
}

export type GuardDecision =
  | { readonly kind: 'show'; readonly refreshPatient: boolean; readonly refreshUpcoming: boolean }
  /** The session is being brought back; the target stays where it is and opens afterwards (GUARD-02). */
  | { readonly kind: 'wait' }
  | { readonly kind: 'redirect'; readonly to: string }
  /** Sign-in happens at the organisation's other site (ORG-13). */
  | { readonly kind: 'hand-over' }

const home: GuardDecision = { kind: 'redirect', to: href('home') }

/** Every rule of the route guard (spec §2), as one decision without effects. */
export function guard({ route, target, status, organisation }: GuardInput): GuardDecision {
  const show: GuardDecision = {
    kind: 'show',
    refreshPatient: status === 'member' && route?.name !== 'logout',
    refreshUpcoming: status === 'member' && route?.name === 'register',
  }
  if (!route) return show
  if (!organisation) return route.needsOrganisation || route.access === 'member' ? home : show
  if (isRestricted(organisation, route.name)) return home
  if (route.name === 'login' && organisation.is_root_org) return home
  if (status === 'restoring' && route.access !== 'everybody') return { kind: 'wait' }
  if (route.access === 'visitor-only') {
    if (status === 'member') return home
    return organisation.dfd_client ? { kind: 'hand-over' } : show
  }
  if (route.name === 'dfd') return organisation.dfd_client ? { kind: 'hand-over' } : home
  if (route.access === 'member' && status === 'visitor') {
    return { kind: 'redirect', to: `${href('login')}?redirect=${encodeURIComponent(target)}` }
  }
  return show
}
