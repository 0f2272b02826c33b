import type { MembersRoom } from '#features/members/room.ts'

/** What the acts of this feature are handed: the same as members, whose tokens, mails and answers they need, and more. */
export interface AppointmentsRoom extends MembersRoom {
  /** Waits, unless the signal ends it before. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Work nobody waits for any more; it is awaited when the service stops, and its trouble is told to the log. */
  readonly inBackground: (work: Promise<unknown>) => void
  /** Lets the worker look now: something is due. */
  readonly workSoon: () => void
  /** Address all mail comes from. */
  readonly mailFrom: string
}
