import type { Clock } from '@evenkeel/server/clock'
import type { Vault } from '@evenkeel/server/crypto/vault'
import type { PortalStore } from '#db/portal-store.ts'
import type { CommonPasswords } from '#features/passwords/common-passwords.ts'
import type { Passwords } from '#features/passwords/passwords.ts'

/** What the acts of this feature work with, all together. */
export interface CredentialsDeps {
  /** The rows of the caller's organisation. */
  readonly store: PortalStore
  readonly clock: Clock
  readonly randomUuid: () => string
  readonly randomBytes: (count: number) => Buffer
  /** Key under which addresses, codes and devices are hashed. */
  readonly secret: string
  /** Keyed hash of an address, which finds its members. */
  readonly addressHash: (email: string) => string
  /** Where members reach the portal; no slash at the end. Decides whether cookies are for https only. */
  readonly publicUrl: string
  readonly passwords: Passwords
  readonly commonPasswords: CommonPasswords
  /** Encrypts what members say and write. */
  readonly vault: Vault
}
