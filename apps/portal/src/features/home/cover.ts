import type { SessionsKnown } from '#organisation/organisation.ts'
import { withFrequency } from '#organisation/session-frequency.ts'

/** What is said about covered sessions in one sentence (ORG-09, ORG-10, ORG-12). */
export function sessionsWords(known: SessionsKnown): string {
  if (known.kind === 'depends')
    return 'It costs you nothing. How many sessions you have depends on where you work.'
  if (known.kind === 'unsaid') return 'It costs you nothing.'
  const words =
    known.sessions === 1
      ? '1 session is covered for you, at no cost.'
      : `${known.sessions} sessions are covered for you, at no cost.`
  return withFrequency(words, known)
}
