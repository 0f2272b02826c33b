import { Worker } from 'node:worker_threads'
import type { CalendarReadError } from '@evenkeel/api-contract/counselor/calendar'
import { limits } from '@evenkeel/api-contract/limits'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import type { BusyTimes, BusyWindow } from './extract-busy-times.ts'
import { fetchCalendar } from './fetch-calendar.ts'
import type { CalendarNetwork } from './calendar-network.ts'

/** The busy times of a calendar, or why they are unknown. */
export type CalendarReading = BusyTimes | { readonly problem: CalendarReadError }

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
