import type { SignInDeps } from '#features/sign-in/deps.ts'
import type { RightsDeps } from '../../rights/deps.ts'
import type { StaffDeps } from '../deps.ts'
import type { TasksDeps } from '../tasks/deps.ts'

/** What the acts on one opened member work with, all together. */
export type LookUpDeps = StaffDeps &
  RightsDeps &
  Pick<SignInDeps, 'phoneHash' | 'organisations' | 'tenantConfig' | 'language'> &
  Pick<TasksDeps, 'contests' | 'licenseChecks' | 'requestsGoElsewhere'>
