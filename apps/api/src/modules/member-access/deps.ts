import type { AuthDeps } from '#modules/auth/deps.ts'
import type { PrivacyDeps } from '#modules/privacy-requests/deps.ts'
import type { StaffDeps } from '#modules/staff-accounts/deps.ts'
import type { TasksDeps } from '#modules/staff-tasks/deps.ts'

/** Dependencies of the member access module. */
export type MemberAccessDeps = StaffDeps &
  PrivacyDeps &
  Pick<AuthDeps, 'phoneHash' | 'organisations' | 'tenantConfig' | 'language'> &
  Pick<TasksDeps, 'contests' | 'licenseChecks' | 'requestsGoElsewhere'>
