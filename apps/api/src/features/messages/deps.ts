import type { Clock } from '@evenkeel/server/clock'
import type { Vault } from '@evenkeel/server/crypto/vault'
import type { PortalStore } from '#db/portal-store.ts'
import type { AskAsPatient } from '#features/members/patient-access.ts'
import type { Telehealth } from '#integrations/telehealth.ts'
import type { LiveEvents } from './live-events.ts'

/** What the acts of this feature work with, all together. */
export interface MessagesDeps {
  /** The rows of the caller's organisation. */
  readonly store: PortalStore
  readonly clock: Clock
  readonly randomUuid: () => string
  /** Where members reach the portal; no slash at the end. Decides whether cookies are for https only. */
  readonly publicUrl: string
  readonly telehealth: Telehealth
  /** Encrypts what members say and write. */
  readonly vault: Vault
  /** Asks the telehealth service in a member's name. */
  readonly asPatient: AskAsPatient
  /** Open connections of members who want to hear at once. */
  readonly live: LiveEvents
  /** A member's appointments changed at the telehealth service. */
  readonly appointmentsChanged: (member: {
    readonly id: string
    readonly organisationId: string
  }) => Promise<void>
  /** Shows that an event came from the telehealth service. */
  readonly webhookToken: string
}
