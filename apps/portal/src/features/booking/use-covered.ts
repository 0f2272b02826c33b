import { coveredWords } from '#organisation/covered.words.ts'
import { withFrequency } from '#organisation/session-frequency.ts'
import { useSessionsLeft } from '#session/coverage/sessions-left.ts'
import { useSessionsKnown } from '#session/use-sessions-known.ts'
import { coverWords } from './search/words.ts'

/** Who pays for whoever is booking, in words (ORG-09, ORG-10); in brief without what the number is granted for, which the review says. */
export function useCovered(length: 'full' | 'brief' = 'full'): string {
  const known = useSessionsKnown()
  const left = useSessionsLeft()
  if (left === 'none') return coveredWords.usedUp
  const covered = coverWords(known)
  return length === 'brief' ? covered : withFrequency(covered, known)
}
