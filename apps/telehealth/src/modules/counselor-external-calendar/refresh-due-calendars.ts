import { Worker } from 'node:worker_threads'
import type { CalendarReadError } from '@evenkeel/api-contract/counselor/constants'
import { limits } from '@evenkeel/api-contract/limits'
import { hours, minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { type BackgroundJob, createBackgroundJob } from '@evenkeel/server-kit/background-job'
import type { AppContext } from '#app-context.ts'
import type { BusyTimes, BusyWindow } from './extract-busy-times.ts'
import { type CalendarNetwork, fetchCalendar } from './fetch-calendar.ts'
import { claimDueCalendars, decryptAddress, recordProblem, saveBusyTimes } from './repository.ts'

/** The busy times of a calendar, or why they are unknown. */
type CalendarReading = BusyTimes | { readonly problem: CalendarReadError }

/** Time and memory limits for parsing a calendar. */
const TIMEOUT = seconds(10)
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 }

/** Parses a calendar in a worker thread. */
export function parseInWorker(text: string, window: BusyWindow, longest = TIMEOUT): Promise<CalendarReading> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('busy-worker.ts', import.meta.url), {
      workerData: { text, window },
      resourceLimits: MEMORY_LIMITS,
    })
    const timer = setTimeout(() => end({ problem: 'too_large' }), longest)
    const end = (read: CalendarReading): void => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(read)
    }
    worker.once('message', end)
    worker.once('error', () => end({ problem: 'too_large' }))
  })
}

/** Fetches and parses a calendar: from today to slightly after the last bookable day. */
export async function readBusyTimes(
  network: CalendarNetwork,
  address: string,
  zone: string,
  now: Temporal.Instant,
): Promise<CalendarReading> {
  const fetched = await fetchCalendar(network, address)
  if ('problem' in fetched) return fetched
  const to = now.toZonedDateTimeISO(zone).add({ days: limits.slotHorizonDays + 2 })
  return parseInWorker(fetched.text, { zone, from: now.epochMilliseconds, to: to.epochMilliseconds })
}

/** Time between two fetches of a calendar. */
const REFRESH_INTERVAL = minutes(15)
/** Maximum delay after repeated failures. */
const MAX_RETRY_DELAY = hours(4)
/** Number of calendars fetched in one run, one after the other. */
const BATCH = 20

type RefreshContext = Pick<AppContext, 'db' | 'clock' | 'vault' | 'calendarNetwork'>
type DueCalendar = Awaited<ReturnType<typeof claimDueCalendars>>[number]

/**
 * Saves the result. After a failure, a calendar keeps its previous busy times, and each retry waits longer.
 */
export async function saveReading(
  { db, clock }: Pick<RefreshContext, 'db' | 'clock'>,
  calendar: DueCalendar['calendar'],
  read: CalendarReading,
): Promise<void> {
  const readAt = clock.now()
  const after = (wait: number): Temporal.Instant => readAt.add({ milliseconds: wait })
  if ('problem' in read) {
    const wait = Math.min(REFRESH_INTERVAL * 2 ** Math.min(calendar.failures, 10), MAX_RETRY_DELAY)
    await recordProblem(db, calendar, read.problem, after(wait))
  } else await saveBusyTimes(db, calendar, read, { readAt, nextReadAt: after(REFRESH_INTERVAL) })
}

/** Fetches every calendar that is due; returns the number. */
async function refreshDueCalendars(context: RefreshContext): Promise<number> {
  const now = context.clock.now()
  const due = await claimDueCalendars(context.db, {
    now,
    until: now.add({ milliseconds: REFRESH_INTERVAL }),
    limit: BATCH,
  })
  for (const { calendar, zone } of due) {
    const address = await decryptAddress(context, calendar)
    await saveReading(context, calendar, await readBusyTimes(context.calendarNetwork, address, zone, now))
  }
  return due.length
}

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
