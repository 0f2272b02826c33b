import type { SessionCoverage } from '#organization/covered-sessions.ts'
import { homeCoverageMessages } from './covered-sessions-text.messages.ts'

/** Describes the covered sessions in one sentence (ORG-09, ORG-10, ORG-12). */
export function describeCoveredSessions(known: SessionCoverage): string {
  if (known.kind === 'depends') return homeCoverageMessages.depends
  if (known.kind === 'unsaid') return homeCoverageMessages.unsaid
  return homeCoverageMessages.covered({ sessions: known.sessions })
}
