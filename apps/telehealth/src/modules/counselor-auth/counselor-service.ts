import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { ServiceDeps } from '#service.ts'
import type { CounselorCaller } from './counselor-caller.ts'
import type { CounselorAuth } from './auth.ts'

/** What the acts of counselors work with, and the means to mount calls. */
export interface CounselorService extends ServiceDeps {
  readonly serve: RegisterEndpoint<CounselorCaller>
  readonly noteMember: CounselorAuth['noteMember']
  readonly careLine: CounselorAuth['careLine']
  readonly offers: CounselorAuth['offers']
  readonly tellOfLicense: CounselorAuth['tellOfLicense']
}
