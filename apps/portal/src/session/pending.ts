import type { VisitState } from './visit.ts'

/**
 * What is still open of a visit when somebody has just signed in (STATE-12): `submit` can be sent as it is, `consent`
 * needs the agreements first, null is nothing but answers or not even those.
 */
export function pendingStep(visit: VisitState): 'submit' | 'consent' | null {
  // Moving an appointment is never a new booking, whoever has just signed in.
  if (visit.outcome !== null || visit.movingId !== null) return null
  if (visit.method === 'face_to_face')
    return visit.requestReady || visit.appointmentId !== null ? 'submit' : null
  if (visit.providerId === null || visit.slot === null || visit.method === null) return null
  if (visit.appointmentId !== null) return 'submit'
  return visit.consents === null ? 'consent' : 'submit'
}
