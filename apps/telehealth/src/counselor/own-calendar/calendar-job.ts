import { minutes } from '@evenkeel/contract/units'
import { type BackgroundJob, backgroundJob } from '@evenkeel/server/background-job'
import type { ServiceDeps } from '#service.ts'
import { readDueCalendars } from './read-due.ts'

/** Time between two rounds, in milliseconds. */
const BETWEEN_ROUNDS = minutes(1)

/** Reads counselors' own calendars, each when it is due. */
export const calendarJob = (service: () => ServiceDeps, onTrouble: () => void): BackgroundJob<number> =>
  backgroundJob(() => readDueCalendars(service()), {
    name: 'own calendars',
    every: BETWEEN_ROUNDS,
    onTrouble,
  })

/** Several jobs that are started, run and stopped as one. */
export const allOf = (...jobs: readonly BackgroundJob<unknown>[]): Omit<BackgroundJob<void>, 'trigger'> => ({
  start: () => jobs.forEach((job) => job.start()),
  run: async () => {
    for (const job of jobs) await job.run()
  },
  stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))),
})
