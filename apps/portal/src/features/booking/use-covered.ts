import { useChildId } from '#organisation/child-organisation.ts'
import { sessionsToShow } from '#organisation/organisation.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { useWhoIsHere } from '#session/session-context.tsx'
import { coverWords } from './words.ts'

/** Who pays for whoever is booking, in words (ORG-09, ORG-10). */
export function useCovered(): string {
  const { organisation } = usePlace()
  const { user } = useWhoIsHere()
  const childId = useChildId()
  return coverWords(organisation ? sessionsToShow(organisation, user, childId) : null)
}
