import { useChildId } from '#organisation/child/child-organisation.ts'
import { sessionsGranted, type SessionsKnown, sessionsKnown } from '#organisation/organisation.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { useWhoIsHere } from './session-context.tsx'

function useSessionsOf(read: typeof sessionsKnown): SessionsKnown {
  const { organisation } = usePlace()
  const { status, user } = useWhoIsHere()
  const childId = useChildId()
  if (!organisation) return { kind: 'unsaid' }
  return read(organisation, user, status === 'restoring' ? null : childId)
}

/**
 * What this page may say about covered sessions to whoever is here, on every screen the same (ORG-10, ORG-12). While a
 * session is being brought back, the choice of this device says nothing: the member may work elsewhere.
 */
export const useSessionsKnown = (): SessionsKnown => useSessionsOf(sessionsKnown)

/** What the sessions of whoever is here are counted by, also of a member who has not said where they work. */
export const useSessionsGranted = (): SessionsKnown => useSessionsOf(sessionsGranted)
