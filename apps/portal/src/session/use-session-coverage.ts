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
 * Covered sessions to show to the current user, the same on every screen (ORG-10, ORG-12). While a session is
 * being restored, the location selected on this device is ignored: the member may work elsewhere.
 */
export const useSessionCoverage = (): SessionCoverage => useCoverageFrom(getSessionCoverage)

/** The sessions the current user is granted, also for a member without a location. */
export const useGrantedSessions = (): SessionCoverage => useCoverageFrom(getGrantedSessions)
