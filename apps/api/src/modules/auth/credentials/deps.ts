import type { CommonPasswords } from '../passwords/common-passwords.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import type { BaseDeps } from '#modules/base-deps.ts'

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
