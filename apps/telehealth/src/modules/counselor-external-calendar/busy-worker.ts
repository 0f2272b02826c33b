import { parentPort, workerData } from 'node:worker_threads'
import { extractBusyTimes, type BusyWindow } from './extract-busy-times.ts'
import { TooManyBusyTimesError } from './calendar-times.ts'

// Reads one calendar in a thread of its own, so that none that is made to keep a reader busy keeps the service busy.
const { text, window } = workerData as { readonly text: string; readonly window: BusyWindow }
try {
  parentPort?.postMessage(extractBusyTimes(text, window))
} catch (error) {
  parentPort?.postMessage({
    problem: error instanceof TooManyBusyTimesError ? 'too_large' : 'not_a_calendar',
  })
}
