import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { ServiceDeps } from '#service.ts'
import type { CounselorCaller } from './caller.ts'
import type { CounselorDoor } from './door.ts'

/** What the acts of counselors work with, and the means to mount calls. */
export interface CounselorService extends ServiceDeps {
  readonly serve: Serve<CounselorCaller>
  readonly noteMember: CounselorDoor['noteMember']
  readonly careLine: CounselorDoor['careLine']
  readonly offers: CounselorDoor['offers']
  readonly tellOfLicense: CounselorDoor['tellOfLicense']
}
