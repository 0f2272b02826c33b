import type { SessionsKnown } from '#organisation/organisation.ts'
import { coverWords } from './cover.words.ts'

/** What is said about covered sessions in one sentence (ORG-09, ORG-10, ORG-12). */
export function sessionsWords(known: SessionsKnown): string {
  if (known.kind === 'depends') return coverWords.depends
  if (known.kind === 'unsaid') return coverWords.unsaid
  return coverWords.covered({ sessions: known.sessions })
}
