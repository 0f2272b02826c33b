import type { BaseDeps } from '#features/base-deps.ts'
import type { StaffDeps } from '../deps.ts'
import type { TasksDeps } from '../tasks/deps.ts'

/** What the calls about counselors work with. */
export type CounselorsDeps = StaffDeps & Pick<BaseDeps, 'telehealth'> & Pick<TasksDeps, 'licenseChecks'>
