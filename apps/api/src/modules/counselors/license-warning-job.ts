import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { type BackgroundJob, createBackgroundJob } from '@evenkeel/server-kit/background-job'
import type { TrackedJobDeps } from '#jobs/job-failure-tracker.ts'
import type { CounselorsDeps } from './deps.ts'
import { sendLicenseWarnings } from './send-license-warnings.ts'

/** Between two looks: the ends are days away. */
const RUN_INTERVAL = minutes(10)

/** Looks for licenses that end soon, every now and then. */
export const createLicenseWarningJob = (
  deps: CounselorsDeps,
  { trouble, watched }: TrackedJobDeps,
): BackgroundJob<number> =>
  createBackgroundJob(
    watched('license warnings', () => sendLicenseWarnings(deps)),
    {
      name: 'license warnings',
      every: RUN_INTERVAL,
      onTrouble: () => trouble.warn('nobody could be warned of licenses that end soon, trying again later'),
    },
  )
