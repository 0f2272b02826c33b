import { createNotAuthenticatedError } from '@evenkeel/server-kit/http/http-error'
import type { patients } from '#db/tables.ts'
import type { RoomPass } from '#modules/tokens/room-passes.ts'

/** A row of the patients table. */
export type Patient = typeof patients.$inferSelect

/**
 * The caller of an endpoint: a partner server, a patient, a visitor with the temporary user, or anonymous.
 */
export type Caller =
  | { readonly kind: 'anybody' }
  | { readonly kind: 'partner' }
  /** `session` is the session id of the JWT, when it has one. */
  | { readonly kind: 'patient'; readonly patient: Patient; readonly session?: string | undefined }
  /** `visitor` distinguishes the visitors of one organization, who share its temporary patient. */
  | { readonly kind: 'visitor'; readonly patient: Patient; readonly visitor: string }
  /** One side of the video room of an appointment. */
  | ({ readonly kind: 'room' } & RoomPass)

/** A caller with a JWT. */
export type JwtHolder = Extract<Caller, { kind: 'patient' | 'visitor' }>

/** The patient of a call that only patients and visitors can reach. */
export function requirePatient(caller: Caller): Patient {
  if (caller.kind === 'patient' || caller.kind === 'visitor') return caller.patient
  throw createNotAuthenticatedError()
}
