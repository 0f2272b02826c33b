import type { Vault } from '@evenkeel/server/crypto/vault'
import type { FileScanner } from '@evenkeel/server/files/scanner'
import type { AskAsPatient } from '#features/members/patient-access.ts'
import type { MembersRoom } from '#features/members/room.ts'

/** What the acts of this feature are handed. */
export interface DocumentsRoom extends MembersRoom {
  /** Asks the telehealth service in a member's name. */
  readonly asPatient: AskAsPatient
  /** Encrypts what members write. */
  readonly vault: Vault
  readonly scanner: FileScanner
}
