import { Worker } from 'node:worker_threads'
import type { CalendarReadError } from '@evenkeel/api-contract/counselor/calendar'
import { limits } from '@evenkeel/api-contract/limits'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import type { BusyTimes, BusyWindow } from './extract-busy-times.ts'
import { fetchCalendar } from './fetch-calendar.ts'
import type { CalendarNetwork } from './calendar-network.ts'

/** When a calendar is busy, or why nobody knows. */
export type CalendarReading = BusyTimes | { readonly problem: CalendarReadError }

/** How long a calendar may take to be understood, and how much memory. */
const TIMEOUT = seconds(10)
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 }

/** Understands the text of a calendar, in a thread of its own. */
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

/** Reads the calendar at an address: from today to the last bookable day and a little more. */
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
