import { useChildOrganizationId } from '#organization/child-organization/child-organization.ts'
import {
  getGrantedSessions,
  type SessionCoverage,
  getSessionCoverage,
} from '#organization/covered-sessions.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { useSession } from './session-context.tsx'

function useCoverageFrom(read: typeof getSessionCoverage): SessionCoverage {
  const { organisation } = useTenant()
  const { status, user } = useSession()
  const childId = useChildOrganizationId()
  if (!organisation) return { kind: 'unsaid' }
  return read(organisation, user, status === 'restoring' ? null : childId)
}

/**
 * What this page may say about covered sessions to whoever is here, on every screen the same (ORG-10, ORG-12). While a
 * session is being brought back, the choice of this device says nothing: the member may work elsewhere.
 */
export const useSessionCoverage = (): SessionCoverage => useCoverageFrom(getSessionCoverage)

/** What the sessions of whoever is here are counted by, also of a member who has not said where they work. */
export const useGrantedSessions = (): SessionCoverage => useCoverageFrom(getGrantedSessions)
