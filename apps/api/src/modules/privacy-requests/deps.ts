import type { DocumentsDeps } from '#modules/documents/deps.ts'
import type { AuthDeps } from '#modules/auth/deps.ts'

/** Dependencies of the privacy requests module. */
export type PrivacyDeps = Pick<
  AuthDeps,
  | 'store'
  | 'clock'
  | 'randomUuid'
  | 'secret'
  | 'addressHash'
  | 'telehealth'
  | 'vault'
  | 'sessionsEnded'
  | 'publicUrl'
  | 'catalogue'
> &
  Pick<DocumentsDeps, 'asPatient'>
