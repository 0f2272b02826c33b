import { coveredWords } from '#organisation/covered.words.ts'
import { withFrequency } from '#organisation/session-frequency.ts'
import { useSessionsLeft } from '#session/coverage/sessions-left.ts'
import { useConcern, useCoverage } from '#session/coverage/use-coverage.ts'
import { leftNow } from '#session/coverage/foresight.ts'
import { useNow } from '#form/state/use-now.ts'
import { useSessionsKnown } from '#session/use-sessions-known.ts'
import { searchWords } from './search/search.words.ts'
import { coverWords } from './search/words.ts'

/** Whether fewer sessions than all are left for the member who is here. */
function useIsBegun(): boolean {
  const { coverage } = useCoverage()
  const reading = { now: useNow(), concern: useConcern() }
  const known = useSessionsKnown()
  const left = coverage === null ? null : leftNow(coverage, reading)
  return known.kind === 'number' && left !== null && left < known.sessions
}

/** Who pays for whoever is booking, in words (ORG-09, ORG-10); in brief without what the number is granted for, which the review says. */
export function useCovered(length: 'full' | 'brief' = 'full'): string {
  const known = useSessionsKnown()
  const left = useSessionsLeft()
  const isBegun = useIsBegun()
  if (left === 'none') return coveredWords.usedUp
  // How many are left is said beside it: the number of all of them would promise more.
  if (isBegun) return searchWords.covered
  const covered = coverWords(known)
  return length === 'brief' ? covered : withFrequency(covered, known)
}
