import type { CommonPasswords } from '../passwords/common-passwords.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import type { BaseDeps } from '#modules/base-deps.ts'

/** Dependencies of the credentials code. */
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
