import type { MembersDeps } from '#features/members/deps.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'

/** What the acts of this feature are handed: the same as members, whose tokens, mails and answers they need, and more. */
export interface AppointmentsDeps extends MembersDeps {
  /** The intakes: that of the member's location may have to be answered before a booking. */
  readonly shelf: TenantConfig
  /** Waits, unless the signal ends it before. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Work nobody waits for any more; it is awaited when the service stops, and its trouble is told to the log. */
  readonly inBackground: (work: Promise<unknown>) => void
  /** Lets the worker look now: something is due. */
  readonly triggerVisitJob: () => void
  /** Address all mail comes from. */
  readonly mailFrom: string
}
