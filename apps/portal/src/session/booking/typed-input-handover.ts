import type { KeyValue } from '#lib/storage.ts'
import { parsePersistedState } from './persisted-booking-state.ts'
import { type InMemoryBookingState, type BookingWizard, BOOKING_STORAGE_KEY } from './booking-wizard.ts'

/** What a visitor typed into the booking forms, and what those require. */
export type TypedInput = Pick<
  InMemoryBookingState,
  'consents' | 'consentDraft' | 'registration' | 'asksForPhone'
>

/** The service worker, which outlives a page. */
type Worker = Pick<ServiceWorker, 'postMessage'>
/** Null in browsers without service workers and on insecure connections. */
const getServiceWorker = (): Worker | null =>
  (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller ?? null

/**
 * Passes a visitor's input to the service worker when the page unloads, so that a reloaded page can restore
 * it. The worker holds it in memory for a few seconds; it is not stored (decision 004).
 */
export function handOverTypedInput(booking: BookingWizard, worker: Worker | null = getServiceWorker()): void {
  const { owner, answerSetId, hasWords, consents, consentDraft, registration, asksForPhone } = booking.read()
  if (!worker || owner !== null || answerSetId === null || !(hasWords || asksForPhone)) return
  const words: TypedInput = { consents, consentDraft, registration, asksForPhone }
  worker.postMessage({ handOver: answerSetId, words })
}

/**
 * Time to wait for the input, in milliseconds, before reporting it as lost. A slow phone takes seconds to
 * wake a worker.
 */
const HANDOVER_TIMEOUT = 5_000

/** Restores the input from before the reload; null if there was none or it was not handed over. */
export function takeTypedInput(
  tab: Pick<KeyValue<string>, 'get'>,
  client: string,
  worker: Worker | null = getServiceWorker(),
): Promise<TypedInput | null> {
  const { answerSetId, owner } = parsePersistedState(tab.get(BOOKING_STORAGE_KEY), client)?.references ?? {}
  if (!worker || !answerSetId || owner !== null) return Promise.resolve(null)
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (words: TypedInput | null): void => {
      port1.close()
      resolve(words)
    }
    port1.onmessage = ({ data }) => end(data as TypedInput | null)
    setTimeout(() => end(null), HANDOVER_TIMEOUT)
    worker.postMessage({ takeBack: answerSetId }, [port2])
  })
}
