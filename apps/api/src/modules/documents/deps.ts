import type { FileScanner } from '@evenkeel/server-kit/files/scanner'
import type { WithPatientAccess } from '#modules/members/patients/patient-access.ts'
import type { BaseDeps } from '#modules/base-deps.ts'

/** What the acts of this feature work with, all together. */
export interface DocumentsDeps extends Pick<
  BaseDeps,
  'store' | 'randomUuid' | 'publicUrl' | 'telehealth' | 'vault'
> {
  /** Asks the telehealth service in a member's name. */
  readonly asPatient: WithPatientAccess
  /** Looks through files before they are handed on. */
  readonly scanner: FileScanner
}
