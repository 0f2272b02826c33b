import type { Coverage } from '@evenkeel/api-contract/portal/coverage'
import { getConcern } from '@evenkeel/api-contract/telehealth/concern'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSessionClient, useSession } from '../session-context.tsx'
import { formatChiefComplaint } from '../visits/chief-complaint.ts'
import { useGrantedSessions } from '../use-session-coverage.ts'
import { coverageQuery } from './coverage-query.ts'

/** Asks for the covered sessions of the member who is here, where their number may be told (ORG-10). */
export function useCoverageQuery() {
  const session = useSessionClient()
  const { status } = useSession()
  const granted = useGrantedSessions()
  return useQuery({ ...coverageQuery(session), enabled: status === 'member' && granted.kind === 'number' })
}

/** The covered sessions where a page speaks of them. */
export interface CoverageState {
  /** Null while they are not known, and where they may not be told. */
  readonly coverage: Coverage | null
  /** Whether this part of the page was drawn before the answer: it keeps the place for the words, so that nothing moves. */
  readonly isLate: boolean
}

/** The covered sessions of the member who is here; no page waits for them. */
export function useCoverage(): CoverageState {
  const { data, isEnabled } = useCoverageQuery()
  const [wasUnknown] = useState(data === undefined)
  return { coverage: data ?? null, isLate: wasUnknown && isEnabled }
}

/** The concern the next visit of the member who is here counts for, where each has its own sessions. */
export function useNextConcern(): string | null {
  const { user } = useSession()
  return user && getConcern(formatChiefComplaint(user))
}
