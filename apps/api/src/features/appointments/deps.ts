import type { Clock } from '@evenkeel/server/clock'
import type { Vault } from '@evenkeel/server/crypto/vault'
import type { PortalStore } from '#db/portal-store.ts'
import type { Answers } from '#features/members/answers.ts'
import type { Telehealth } from '#integrations/telehealth.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'

/** What the acts of this feature work with, all together. */
export interface AppointmentsDeps {
  /** The rows of the caller's organisation. */
  readonly store: PortalStore
  readonly clock: Clock
  readonly randomUuid: () => string
  /** Where members reach the portal; no slash at the end. Decides whether cookies are for https only. */
  readonly publicUrl: string
  readonly telehealth: Telehealth
  /** The intake, as the features before it may use it. */
  readonly answers: Answers
  /** Encrypts what members say and write. */
  readonly vault: Vault
  /** The intakes: which one is asked, and whether it must be answered before a booking. */
  readonly tenantConfig: TenantConfig
  /** Waits, unless the signal ends it before. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Work nobody waits for any more; it is awaited when the service stops, and its trouble is told to the log. */
  readonly inBackground: (work: Promise<unknown>) => void
  /** Lets the worker look now: something is due. */
  readonly triggerVisitJob: () => void
  /** Address all mail comes from. */
  readonly mailFrom: string
}
