import type { KeyValue } from '#lib/storage.ts'
import { parsePersistedState } from './persisted-booking-state.ts'
import { type InMemoryBookingState, type BookingWizard, BOOKING_STORAGE_KEY } from './booking-wizard.ts'

/** What a visitor typed into the forms of the way, and what those ask for. */
export type TypedInput = Pick<
  InMemoryBookingState,
  'consents' | 'consentDraft' | 'registration' | 'asksForPhone'
>

/** The worker between the pages and the network, which outlives a page. */
type Worker = Pick<ServiceWorker, 'postMessage'>
/** Browsers without workers, and pages without a safe connection, have none. */
const getServiceWorker = (): Worker | null =>
  (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller ?? null

/**
 * Hands what a visitor typed to the worker, as the page goes: a page that is loaded anew takes it back. It is in the worker's memory
 * for a few seconds and in no storage (decision 004).
 */
export function handOverTypedInput(booking: BookingWizard, worker: Worker | null = getServiceWorker()): void {
  const { owner, answerSetId, hasWords, consents, consentDraft, registration, asksForPhone } = booking.read()
  if (!worker || owner !== null || answerSetId === null || !(hasWords || asksForPhone)) return
  const words: TypedInput = { consents, consentDraft, registration, asksForPhone }
  worker.postMessage({ handOver: answerSetId, words })
}

/** Milliseconds a page waits for what was typed before it says that it is gone: a slow phone takes seconds to wake a worker. */
const HANDOVER_TIMEOUT = 5_000

/** What was typed on the page that was here a moment ago; null where nothing was, or nobody kept it. */
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
