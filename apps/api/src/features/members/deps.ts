import type { Clock } from '@evenkeel/server/clock'
import type { Vault } from '@evenkeel/server/crypto/vault'
import type { PortalStore } from '#db/portal-store.ts'
import type { Passwords } from '#features/passwords/passwords.ts'
import type { Telehealth } from '#integrations/telehealth.ts'
import type { Answers } from './answers.ts'

/** What the acts of this feature work with, all together. */
export interface MembersDeps {
  /** The rows of the caller's organisation. */
  readonly store: PortalStore
  readonly clock: Clock
  readonly randomBytes: (count: number) => Buffer
  /** Keyed hash of an address, which finds its members. */
  readonly addressHash: (email: string) => string
  readonly telehealth: Telehealth
  readonly passwords: Passwords
  /** The intake, as the features before it may use it. */
  readonly answers: Answers
  /** Encrypts what members say and write. */
  readonly vault: Vault
}
