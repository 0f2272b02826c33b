import type { Coverage } from '@evenkeel/api-contract/portal/coverage'
import { getConcern } from '@evenkeel/api-contract/telehealth/concern'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSessionClient, useSession } from '../session-context.tsx'
import { formatChiefComplaint } from '../visits/chief-complaint.ts'
import { useGrantedSessions } from '../use-session-coverage.ts'
import { coverageQuery } from './coverage-query.ts'

/** Fetches the covered sessions of the signed-in member, if the number may be shown (ORG-10). */
export function useCoverageQuery() {
  const session = useSessionClient()
  const { status } = useSession()
  const granted = useGrantedSessions()
  return useQuery({ ...coverageQuery(session), enabled: status === 'member' && granted.kind === 'number' })
}

/** Covered sessions for a page that shows them. */
export interface CoverageState {
  /** Null while unknown, and if they may not be shown. */
  readonly coverage: Coverage | null
  /**
   * True if this part rendered before the data arrived: it reserves space for the text, to avoid a layout
   * shift.
   */
  readonly isLate: boolean
}

/** Covered sessions of the signed-in member. No page waits for them. */
export function useCoverage(): CoverageState {
  const { data, isEnabled } = useCoverageQuery()
  const [wasUnknown] = useState(data === undefined)
  return { coverage: data ?? null, isLate: wasUnknown && isEnabled }
}

/** The concern of the member's next visit, if each concern has its own sessions. */
export function useNextConcern(): string | null {
  const { user } = useSession()
  return user && getConcern(formatChiefComplaint(user))
}
