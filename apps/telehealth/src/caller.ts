import { notAuthenticated } from '@evenkeel/server/http/failure'
import type { patients } from '#db/tables.ts'

/** A patient of the sandbox. */
export type Patient = typeof patients.$inferSelect

/** Who calls: a partner server, a patient or a visitor's temporary user, or anybody. */
export type Caller =
  | { readonly kind: 'anybody' }
  | { readonly kind: 'partner' }
  | { readonly kind: 'patient' | 'visitor'; readonly patient: Patient }

/** The patient behind a call that only patients and visitors reach. */
export function patientOf(caller: Caller): Patient {
  if (caller.kind === 'patient' || caller.kind === 'visitor') return caller.patient
  throw notAuthenticated()
}
