import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import type { ExpiredSession } from '#session/lifecycle/reauthentication.ts'
import type { SessionStatus } from '#session/lifecycle/session-state.ts'
import { href, type RouteName } from '#lib/paths.ts'
import { requiresOrganizationChoice, isRestricted } from '#organization/feature-flags.ts'
import type { Route } from './routes.ts'

export interface GuardInput {
  /** The route asked for; null is not found, which everybody may see. */
  readonly route: Route | null
  /** In-app path with its query, remembered for after the sign-in. */
  readonly target: string
  readonly status: SessionStatus
  /** A person whose session has just ended here and who may sign in again in place. */
  readonly expiredSession?: Pick<ExpiredSession, 'isInterrupted'> | null
  /** A member's session ended here by itself, and nobody has logged in or gone on without an account since. */
  readonly endedHere?: boolean
  /** Null is noOrg. */
  readonly organisation: Pick<Organization, 'is_root_org' | 'dfd_client' | 'restricted_routes'> | null
}

export type GuardDecision =
  | { readonly kind: 'show'; readonly refreshPatient: boolean; readonly refreshUpcoming: boolean }
  /** The session is being brought back; the target stays where it is and opens afterwards (GUARD-02). */
  | { readonly kind: 'wait' }
  /** The session ended here: the same person signs in again in place; what was being done stays behind it. */
  | { readonly kind: 'sign-in-again'; readonly keepsScreen: boolean }
  | { readonly kind: 'redirect'; readonly to: string }

const home: GuardDecision = { kind: 'redirect', to: href('home') }
/** Sign-in happens at the organisation's other site: this page says so and leads there (ORG-13, ROUTE-47). */
const outside: GuardDecision = { kind: 'redirect', to: href('dfd') }

/** Where an account is made, opened or mended: at a client-redirect organisation none of it happens here (ORG-13). */
const aboutAccounts: ReadonlySet<RouteName> = new Set([
  'login',
  'auth-reset',
  'auth-reset-confirm',
  'register',
  'register-verification',
])

/** Pages on which a person answers, chooses or agrees. */
const isOnTheWay = ({ screen }: Route): boolean => /^(intake|booking)\//.test(screen)

/**
 * Danger help, log-in and log-out never require a form. Member pages and the booking flow do: they must not
 * silently continue as a visitor (STATE-15).
 */
const asksBack = (route: Route, { isInterrupted }: Pick<ExpiredSession, 'isInterrupted'>): boolean =>
  route.access !== 'visitor-only' &&
  !route.immediate &&
  route.name !== 'logout' &&
  (isInterrupted || route.access === 'member' || isOnTheWay(route))

/** Pages that a member's own choice leads to: after a session that could not be brought back they say so at log-in first. */
const afterLogInOnly: ReadonlySet<RouteName> = new Set([
  'schedule',
  'results',
  'provider-schedule',
  'appointment',
  'provider-query',
  'register-success',
])
const toLogIn = (target: string): GuardDecision => ({
  kind: 'redirect',
  to: `${href('login')}?redirect=${encodeURIComponent(target)}`,
})

/** Every rule of the route guard (GUARD-01 to GUARD-15), as one decision without effects. */
export function guard({
  route,
  target,
  status,
  expiredSession,
  endedHere,
  organisation,
}: GuardInput): GuardDecision {
  const show: GuardDecision = {
    kind: 'show',
    refreshPatient: status === 'member' && route?.name !== 'logout',
    refreshUpcoming: status === 'member' && route?.name === 'register',
  }
  if (!route) return show
  if (requiresOrganizationChoice(organisation, route.name)) return home
  if (!organisation) return route.needsOrganisation || route.access === 'member' ? home : show
  if (isRestricted(organisation, route.name)) return home
  if (route.name === 'login' && organisation.is_root_org) return home
  if (expiredSession && asksBack(route, expiredSession))
    return { kind: 'sign-in-again', keepsScreen: expiredSession.isInterrupted }
  const isElsewhere = organisation.dfd_client && aboutAccounts.has(route.name)
  if (status === 'restoring' && (isElsewhere || route.access !== 'everybody')) return { kind: 'wait' }
  if (status === 'visitor' && isElsewhere) return outside
  if (route.access === 'visitor-only') return status === 'member' ? home : show
  if (route.name === 'dfd') return organisation.dfd_client ? show : home
  if (status !== 'visitor') return show
  if (route.access === 'member') return toLogIn(target)
  if (endedHere && !organisation.dfd_client && afterLogInOnly.has(route.name)) return toLogIn(target)
  return show
}
