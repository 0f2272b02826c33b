import type { SessionCoverage } from '#organisation/organisation.ts'
import { homeCoverageMessages } from './cover.words.ts'

/** What is said about covered sessions in one sentence (ORG-09, ORG-10, ORG-12). */
export function describeCoveredSessions(known: SessionCoverage): string {
  if (known.kind === 'depends') return homeCoverageMessages.depends
  if (known.kind === 'unsaid') return homeCoverageMessages.unsaid
  return homeCoverageMessages.covered({ sessions: known.sessions })
}
