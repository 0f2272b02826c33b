import type { BaseDeps } from '#modules/base-deps.ts'
import type { StaffDeps } from '#modules/staff-accounts/deps.ts'
import type { TasksDeps } from '#modules/staff-tasks/deps.ts'

/** What the calls about counselors work with. */
export type CounselorsDeps = StaffDeps & Pick<BaseDeps, 'telehealth'> & Pick<TasksDeps, 'licenseChecks'>
