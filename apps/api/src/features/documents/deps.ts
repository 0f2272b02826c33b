import type { Vault } from '@evenkeel/server/crypto/vault'
import type { FileScanner } from '@evenkeel/server/files/scanner'
import type { PortalStore } from '#db/portal-store.ts'
import type { AskAsPatient } from '#features/members/patient-access.ts'
import type { Telehealth } from '#integrations/telehealth.ts'

/** What the acts of this feature work with, all together. */
export interface DocumentsDeps {
  /** The rows of the caller's organisation. */
  readonly store: PortalStore
  readonly randomUuid: () => string
  /** Where members reach the portal; no slash at the end. Decides whether cookies are for https only. */
  readonly publicUrl: string
  readonly telehealth: Telehealth
  /** Encrypts what members say and write. */
  readonly vault: Vault
  /** Asks the telehealth service in a member's name. */
  readonly asPatient: AskAsPatient
  /** Looks through files before they are handed on. */
  readonly scanner: FileScanner
}
