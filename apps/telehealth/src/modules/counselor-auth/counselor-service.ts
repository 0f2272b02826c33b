import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { AppContext } from '#app-context.ts'
import type { CounselorCaller } from './counselor-caller.ts'
import type { CounselorAuth } from './auth.ts'

/** The context of counselor endpoints, with the means to mount routes. */
export interface CounselorService extends AppContext {
  readonly serve: RegisterEndpoint<CounselorCaller>
  readonly noteMember: CounselorAuth['noteMember']
  readonly careLine: CounselorAuth['careLine']
  readonly offers: CounselorAuth['offers']
  readonly tellOfLicense: CounselorAuth['tellOfLicense']
}
