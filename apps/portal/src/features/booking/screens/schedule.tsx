import { Navigate } from 'react-router'
import { useVisitState } from '#session/session-context.tsx'
import { firstStep } from '../flow.ts'

/** /schedule leads to the first step that is open (ROUTE-31). */
export default function ScheduleScreen() {
  return <Navigate replace to={firstStep(useVisitState())} />
}
