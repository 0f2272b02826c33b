import type { CommonPasswords } from '#features/passwords/common-passwords.ts'
import type { PasswordHasher } from '#features/passwords/passwords.ts'
import type { BaseDeps } from '../base-deps.ts'

/** What the acts of this feature work with, all together. */
export interface CredentialsDeps extends Pick<
  BaseDeps,
  | 'store'
  | 'clock'
  | 'randomUuid'
  | 'randomBytes'
  | 'secret'
  | 'addressHash'
  | 'publicUrl'
  | 'vault'
  | 'catalogue'
> {
  readonly passwords: PasswordHasher
  readonly commonPasswords: CommonPasswords
}
