import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { type BackgroundJob, createBackgroundJob } from '@evenkeel/server-kit/background-job'
import type { AppContext } from '#app-context.ts'
import { refreshDueCalendars } from './refresh-due-calendars.ts'

/** Time between two runs, in milliseconds. */
const RUN_INTERVAL = minutes(1)

/** Background job that fetches counselors' external calendars when they are due. */
export const createCalendarJob = (service: () => AppContext, onTrouble: () => void): BackgroundJob<number> =>
  createBackgroundJob(() => refreshDueCalendars(service()), {
    name: 'own calendars',
    every: RUN_INTERVAL,
    onTrouble,
  })

/** Combines several jobs into one that starts, runs and stops them together. */
export const combineJobs = (
  ...jobs: readonly BackgroundJob<unknown>[]
): Omit<BackgroundJob<void>, 'trigger'> => ({
  start: () => jobs.forEach((job) => job.start()),
  run: async () => {
    for (const job of jobs) await job.run()
  },
  stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))),
})
