import type { AuthDeps } from '#features/sign-in/deps.ts'
import type { PrivacyDeps } from '../../rights/deps.ts'
import type { StaffDeps } from '../deps.ts'
import type { TasksDeps } from '../tasks/deps.ts'

/** What the acts on one opened member work with, all together. */
export type MemberAccessDeps = StaffDeps &
  PrivacyDeps &
  Pick<AuthDeps, 'phoneHash' | 'organisations' | 'tenantConfig' | 'language'> &
  Pick<TasksDeps, 'contests' | 'licenseChecks' | 'requestsGoElsewhere'>
