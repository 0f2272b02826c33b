import { href } from '#lib/paths.ts'
import { safeNext } from '#lib/safe-next.ts'
import { pendingStep } from '#session/pending.ts'
import type { VisitState } from '#session/visit.ts'

/**
 * Where a sign-in leads: to the appointment that is still open (STATE-12), else to the page that was asked for, else
 * home (AUTH-01, GUARD-05, GUARD-07).
 */
export function afterLogIn(visit: VisitState, redirect: string | null, base: string): string {
  const pending = pendingStep(visit)
  if (pending === 'submit') return href('register-success')
  if (pending === 'consent') return href('appointment')
  return safeNext(redirect, base) ?? href('home')
}
