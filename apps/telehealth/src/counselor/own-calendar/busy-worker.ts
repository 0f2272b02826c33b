import { parentPort, workerData } from 'node:worker_threads'
import { busyTimes, type Window } from './busy-times.ts'
import { TooMuch } from './calendar-times.ts'

// Reads one calendar in a thread of its own, so that none that is made to keep a reader busy keeps the service busy.
const { text, window } = workerData as { readonly text: string; readonly window: Window }
try {
  parentPort?.postMessage(busyTimes(text, window))
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof TooMuch ? 'too_large' : 'not_a_calendar' })
}
