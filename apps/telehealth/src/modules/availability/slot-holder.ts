import type { Caller } from '#caller.ts'

/** Identifies a caller's own holds: those under this name, and the one with the given secret id. */
export interface SlotHolder {
  readonly name: string
  /** Id of a hold made before logging in; null: none was sent. */
  readonly shownHold: string | null
}

const HOLD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns the slot holder of a call. Visitors of one organization share a patient, so their tokens
 * distinguish them.
 */
export function getSlotHolder(caller: Caller, header: string | string[] | undefined): SlotHolder {
  const shownHold = typeof header === 'string' && HOLD_ID.test(header) ? header.toLowerCase() : null
  if (caller.kind === 'patient') return { name: `patient ${caller.patient.id}`, shownHold }
  if (caller.kind === 'visitor') return { name: `visitor ${caller.patient.id} ${caller.visitor}`, shownHold }
  return { name: '', shownHold: null }
}
