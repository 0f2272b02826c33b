import { parentPort, workerData } from 'node:worker_threads'
import { extractBusyTimes, type BusyWindow } from './extract-busy-times.ts'
import { TooManyBusyTimesError } from './calendar-times.ts'

// Parses one calendar in a worker thread, so that a malicious one cannot block the service.
const { text, window } = workerData as { readonly text: string; readonly window: BusyWindow }
try {
  parentPort?.postMessage(extractBusyTimes(text, window))
} catch (error) {
  parentPort?.postMessage({
    problem: error instanceof TooManyBusyTimesError ? 'too_large' : 'not_a_calendar',
  })
}
