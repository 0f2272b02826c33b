import type { FileScanner } from '@evenkeel/server-kit/files/scanner'
import type { WithPatientAccess } from '#modules/members/patients/patient-access.ts'
import type { BaseDeps } from '#modules/base-deps.ts'

/** Dependencies of the documents module. */
export interface DocumentsDeps extends Pick<
  BaseDeps,
  'store' | 'randomUuid' | 'publicUrl' | 'telehealth' | 'vault'
> {
  /** Calls the telehealth service in a member's name. */
  readonly asPatient: WithPatientAccess
  /** Scans files before they are forwarded. */
  readonly scanner: FileScanner
}
