import type { Organisation } from '@evenkeel/contract/own/organisations'
import type { Lapse } from '#session/returning.ts'
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
  /** Somebody whose session has just ended here and who may sign in again in place. */
  readonly lapsed?: Pick<Lapse, 'isInterrupted'> | null
  /** Null is noOrg. */
  readonly organisation: Pick<Organisation, 'is_root_org' | 'dfd_client' | 'restricted_routes'> | null
}

export type GuardDecision =
  | { readonly kind: 'show'; readonly refreshPatient: boolean; readonly refreshUpcoming: boolean }
  /** The session is being brought back; the target stays where it is and opens afterwards (GUARD-02). */
  | { readonly kind: 'wait' }
  /** The session ended here: the same person signs in again in place; what was being done stays behind it. */
  | { readonly kind: 'sign-in-again'; readonly keepsScreen: boolean }
  | { readonly kind: 'redirect'; readonly to: string }
  /** Sign-in happens at the organisation's other site (ORG-13). */
  | { readonly kind: 'hand-over' }

const home: GuardDecision = { kind: 'redirect', to: href('home') }

/** Help in danger, log-in and log-out never stand behind a form. */
const asksBack = (
  { access, immediate, name }: Route,
  { isInterrupted }: Pick<Lapse, 'isInterrupted'>,
): boolean =>
  access !== 'visitor-only' && !immediate && name !== 'logout' && (isInterrupted || access === 'member')

/** Every rule of the route guard (spec §2), as one decision without effects. */
export function guard({ route, target, status, lapsed, organisation }: GuardInput): GuardDecision {
  const show: GuardDecision = {
    kind: 'show',
    refreshPatient: status === 'member' && route?.name !== 'logout',
    refreshUpcoming: status === 'member' && route?.name === 'register',
  }
  if (!route) return show
  if (!organisation) return route.needsOrganisation || route.access === 'member' ? home : show
  if (isRestricted(organisation, route.name)) return home
  if (route.name === 'login' && organisation.is_root_org) return home
  if (lapsed && asksBack(route, lapsed)) return { kind: 'sign-in-again', keepsScreen: lapsed.isInterrupted }
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
