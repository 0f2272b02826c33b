import { useChildId } from '#organisation/child/child-organisation.ts'
import { type SessionsKnown, sessionsKnown } from '#organisation/organisation.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { useWhoIsHere } from './session-context.tsx'

/**
 * What this page may say about covered sessions to whoever is here, on every screen the same (ORG-10, ORG-12). While a
 * session is being brought back, the choice of this device says nothing: the member may work elsewhere.
 */
export function useSessionsKnown(): SessionsKnown {
  const { organisation } = usePlace()
  const { status, user } = useWhoIsHere()
  const childId = useChildId()
  if (!organisation) return { kind: 'unsaid' }
  return sessionsKnown(organisation, user, status === 'restoring' ? null : childId)
}
