import { createNotAuthenticatedError } from '@evenkeel/server-kit/http/http-error'
import type { patients } from '#db/tables.ts'
import type { RoomPass } from '#modules/tokens/room-passes.ts'

/** A patient of the sandbox. */
export type Patient = typeof patients.$inferSelect

/** Who calls: a partner server, a patient or a visitor's temporary user, or anybody. */
export type Caller =
  | { readonly kind: 'anybody' }
  | { readonly kind: 'partner' }
  /** `session` is the sign-in of the jwt, where it names one. */
  | { readonly kind: 'patient'; readonly patient: Patient; readonly session?: string | undefined }
  /** `visitor` tells the visitors of one organisation apart, who share its temporary patient. */
  | { readonly kind: 'visitor'; readonly patient: Patient; readonly visitor: string }
  /** One side of the room of an appointment. */
  | ({ readonly kind: 'room' } & RoomPass)

/** Whoever holds a jwt. */
export type JwtHolder = Extract<Caller, { kind: 'patient' | 'visitor' }>

/** The patient behind a call that only patients and visitors reach. */
export function requirePatient(caller: Caller): Patient {
  if (caller.kind === 'patient' || caller.kind === 'visitor') return caller.patient
  throw createNotAuthenticatedError()
}
