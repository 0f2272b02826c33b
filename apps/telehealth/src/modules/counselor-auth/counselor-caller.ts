import type { SignedInCounselor } from './auth.ts'

/**
 * The caller of a counselor endpoint. Every query includes `providerId`, so that data of other counselors
 * looks like missing data.
 */
export interface CounselorCaller extends SignedInCounselor {
  readonly providerId: number
}
