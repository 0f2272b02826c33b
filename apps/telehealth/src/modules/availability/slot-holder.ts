import type { Caller } from '#caller.ts'

/** Whose holds are one's own: those made under this name, and the one whose secret id was shown. */
export interface SlotHolder {
  readonly name: string
  /** Hold made before signing in; null when none was shown. */
  readonly shownHold: string | null
}

const HOLD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Who holds slots in a call. Visitors of one organisation share a patient, so their tokens tell them apart. */
export function getSlotHolder(caller: Caller, header: string | string[] | undefined): SlotHolder {
  const shownHold = typeof header === 'string' && HOLD_ID.test(header) ? header.toLowerCase() : null
  if (caller.kind === 'patient') return { name: `patient ${caller.patient.id}`, shownHold }
  if (caller.kind === 'visitor') return { name: `visitor ${caller.patient.id} ${caller.visitor}`, shownHold }
  return { name: '', shownHold: null }
}
