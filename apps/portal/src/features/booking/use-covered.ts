import { coveredSessionsMessages } from '#organisation/covered.words.ts'
import { appendFrequency } from '#organisation/session-frequency.ts'
import { useSessionsLeft } from '#session/coverage/sessions-left.ts'
import { useSessionCoverage } from '#session/use-sessions-known.ts'
import { describeCoverage } from './search/words.ts'

/** Who pays for whoever is booking, in words (ORG-09, ORG-10); in brief without what the number is granted for, which the review says. */
export function useCoverageText(length: 'full' | 'brief' = 'full'): string {
  const known = useSessionCoverage()
  const left = useSessionsLeft()
  if (left === 'none') return coveredSessionsMessages.usedUp
  const covered = describeCoverage(known)
  return length === 'brief' ? covered : appendFrequency(covered, known)
}
