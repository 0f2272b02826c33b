import type { Vault } from '@evenkeel/server/crypto/vault'
import type { FileScanner } from '@evenkeel/server/files/scanner'
import type { AskAsPatient } from '#features/members/patient-access.ts'
import type { MembersDeps } from '#features/members/deps.ts'

/** What the acts of this feature are handed. */
export interface DocumentsDeps extends MembersDeps {
  /** Asks the telehealth service in a member's name. */
  readonly asPatient: AskAsPatient
  /** Encrypts what members write. */
  readonly vault: Vault
  readonly scanner: FileScanner
}
