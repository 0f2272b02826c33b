import type { Clock } from '@evenkeel/server/clock'
import type { Vault } from '@evenkeel/server/crypto/vault'
import type { PortalStore } from '#db/portal-store.ts'
import type { AskAsPatient } from '#features/members/patient-access.ts'
import type { Telehealth } from '#integrations/telehealth.ts'

/** What a copy and the removal of a member work with. */
export interface RightsDeps {
  /** The rows of the caller's organisation. */
  readonly store: PortalStore
  readonly clock: Clock
  readonly randomUuid: () => string
  /** Key under which addresses, codes and devices are hashed. */
  readonly secret: string
  /** Keyed hash of an address, which finds its members. */
  readonly addressHash: (email: string) => string
  readonly telehealth: Telehealth
  /** Encrypts what members say and write. */
  readonly vault: Vault
  /** Tells the telehealth service of ended sessions; waits for it a moment only, and tells it later when that was too short. */
  readonly sessionsEnded: () => Promise<void>
  /** Asks the telehealth service in a member's name. */
  readonly asPatient: AskAsPatient
}
