import { coveredSessionsMessages } from '#organization/covered-sessions.messages.ts'
import { appendFrequency } from '#organization/session-frequency.ts'
import { useSessionsLeft } from '#session/coverage/use-sessions-left.ts'
import { useSessionCoverage } from '#session/use-session-coverage.ts'
import { describeCoverage } from './search/method-text.ts'

/**
 * Who pays for this booking (ORG-09, ORG-10); the short form omits what the number is granted for, which the
 * review shows.
 */
export function useCoverageText(length: 'full' | 'brief' = 'full'): string {
  const known = useSessionCoverage()
  const left = useSessionsLeft()
  if (left === 'none') return coveredSessionsMessages.usedUp
  const covered = describeCoverage(known)
  return length === 'brief' ? covered : appendFrequency(covered, known)
}
