import type { SignedInCounselor } from './auth.ts'

/**
 * Who calls a counselor's endpoint. Whatever is read or written is asked for with `providerId` in the statement itself, so that what belongs
 * to another counselor answers like what is not there.
 */
export interface CounselorCaller extends SignedInCounselor {
  readonly providerId: number
}
