import { minutes } from '@evenkeel/api-contract/time/duration-units'
import {
  type BackgroundJob,
  createBackgroundJob,
  type BackgroundJobOptions,
} from '@evenkeel/server-kit/background-job'
import { type ContactHashDeps, backfillContactHashes } from '#modules/members/contact-hashes.ts'

/** A release before may run beside this one, and registers members without this. */
const RUN_INTERVAL = minutes(10)

/**
 * Writes down by what number members are found, of whom a release before did not: all that are left after the start, some at a time, so
 * that nobody waits for it and it ends with the process.
 */
export function createContactBackfillJob(
  deps: ContactHashDeps,
  watched: (name: string, work: () => Promise<void>) => () => Promise<void>,
  onTrouble: BackgroundJobOptions['onTrouble'],
): BackgroundJob<void> {
  let after: string | null = null
  const work = async (): Promise<void> => {
    after = await backfillContactHashes(deps, after)
    if (after !== null) setImmediate(job.trigger)
  }
  const job = createBackgroundJob(watched('phones', work), { name: 'phones', every: RUN_INTERVAL, onTrouble })
  return {
    ...job,
    start: () => {
      job.start()
      job.trigger()
    },
  }
}
