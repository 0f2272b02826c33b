import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { type BackgroundJob, createBackgroundJob } from '@evenkeel/server-kit/background-job'
import type { ServiceDeps } from '#service.ts'
import { refreshDueCalendars } from './refresh-due-calendars.ts'

/** Time between two rounds, in milliseconds. */
const RUN_INTERVAL = minutes(1)

/** Reads counselors' own calendars, each when it is due. */
export const createCalendarJob = (service: () => ServiceDeps, onTrouble: () => void): BackgroundJob<number> =>
  createBackgroundJob(() => refreshDueCalendars(service()), {
    name: 'own calendars',
    every: RUN_INTERVAL,
    onTrouble,
  })

/** Several jobs that are started, run and stopped as one. */
export const combineJobs = (
  ...jobs: readonly BackgroundJob<unknown>[]
): Omit<BackgroundJob<void>, 'trigger'> => ({
  start: () => jobs.forEach((job) => job.start()),
  run: async () => {
    for (const job of jobs) await job.run()
  },
  stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))),
})
