import type { Coverage } from '@evenkeel/contract/own/coverage'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession, useWhoIsHere } from '../session-context.tsx'
import { useSessionsKnown } from '../use-sessions-known.ts'
import { coverageQuery } from './coverage-query.ts'

/** Asks for the covered sessions of the member who is here, where their number may be told (ORG-10). */
export function useCoverageQuery() {
  const session = useSession()
  const { status } = useWhoIsHere()
  const known = useSessionsKnown()
  return useQuery({ ...coverageQuery(session), enabled: status === 'member' && known.kind === 'number' })
}

/**
 * The covered sessions as they were known when this part of the page was drawn, and as they are since; null where they were not
 * known then. A page neither waits for them nor moves when they come: the next one has them.
 */
export function useCoverageAtOnce(): Coverage | null {
  const { data } = useCoverageQuery()
  const [wasKnown] = useState(data !== undefined)
  return wasKnown ? (data ?? null) : null
}
