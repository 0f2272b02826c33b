import type { BaseDeps } from '#modules/base-deps.ts'
import type { StaffDeps } from '#modules/staff-accounts/deps.ts'
import type { TasksDeps } from '#modules/staff-tasks/deps.ts'

/** Dependencies of the counselor endpoints. */
export type CounselorsDeps = StaffDeps & Pick<BaseDeps, 'telehealth'> & Pick<TasksDeps, 'licenseChecks'>
