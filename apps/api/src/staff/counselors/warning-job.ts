import { minutes } from '@evenkeel/contract/units'
import { type BackgroundJob, backgroundJob } from '@evenkeel/server/background-job'
import type { WatchedJobParts } from '../../jobs/watch-jobs.ts'
import type { CounselorsDeps } from './deps.ts'
import { warnOfLicences } from './warn-of-licences.ts'

/** Between two looks: the ends are days away. */
const BETWEEN = minutes(10)

/** Looks for licenses that end soon, every now and then. */
export const warningJob = (
  deps: CounselorsDeps,
  { trouble, watched }: WatchedJobParts,
): BackgroundJob<number> =>
  backgroundJob(
    watched('license warnings', () => warnOfLicences(deps)),
    {
      name: 'license warnings',
      every: BETWEEN,
      onTrouble: () => trouble.warn('nobody could be warned of licenses that end soon, trying again later'),
    },
  )
