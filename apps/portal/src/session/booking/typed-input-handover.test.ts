import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '#lib/storage.ts'
import { createBookingWizard, BOOKING_STORAGE_KEY } from './booking-wizard.ts'
import { handOverTypedInput, takeTypedInput } from './typed-input-handover.ts'

const now = () => Temporal.Instant.from('2026-11-24T15:00:00Z')
const deps = { now, client: 'northstar', newId: () => 'new' }

/** A worker that keeps what it is handed, as `offline-worker.js` does. */
function keepingWorker() {
  const kept = new Map<string, unknown>()
  const postMessage = (message: unknown, transfer?: unknown): void => {
    const { handOver, takeBack, words } = message as Record<string, string>
    if (handOver !== undefined) kept.set(handOver, structuredClone(words))
    if (takeBack !== undefined) (transfer as MessagePort[])[0]?.postMessage(kept.get(takeBack) ?? null)
  }
  return { kept, postMessage }
}

/** A visitor who typed on a page that goes, and the worker it handed the words to. */
function handedOver(typed: Parameters<ReturnType<typeof createBookingWizard>['remember']>[0]) {
  const tab = createMemoryStorage<string>()
  const before = createBookingWizard({ ...deps, session: tab })
  before.update({ answerSetId: 'a' })
  before.remember(typed)
  const worker = keepingWorker()
  handOverTypedInput(before, worker)
  return { tab, worker }
}

afterEach(() => vi.useRealTimers())

describe('what a visitor typed', () => {
  it('comes back to a page that is loaded anew, and is in no storage [STATE-10]', async () => {
    const { tab, worker } = handedOver({
      consentDraft: { first_name: 'Ada' },
      registration: { email: 'ada@x.example' },
    })
    expect(tab.get(BOOKING_STORAGE_KEY)).not.toMatch(/Ada|ada@/)
    const typed = await takeTypedInput(tab, 'northstar', worker)
    const after = createBookingWizard({ ...deps, session: tab, typed })
    expect(after.read()).toMatchObject({
      consentDraft: { first_name: 'Ada' },
      registration: { email: 'ada@x.example' },
      wordsLost: false,
    })
  })

  it('comes back with the question for a phone number after danger, also where nothing was typed yet', async () => {
    const { tab, worker } = handedOver({ asksForPhone: true })
    const typed = await takeTypedInput(tab, 'northstar', worker)
    const after = createBookingWizard({ ...deps, session: tab, typed })
    expect(after.read()).toMatchObject({ asksForPhone: true, wordsLost: false })
    expect(tab.get(BOOKING_STORAGE_KEY)).not.toMatch(/asksForPhone/)
  })

  it('is waited for while a slow phone wakes the worker, and not for ever [STATE-10]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { tab, worker } = handedOver({ registration: { email: 'ada@x.example' } })
    const asleep = (milliseconds: number) => ({
      postMessage: (...message: Parameters<typeof worker.postMessage>) =>
        void setTimeout(() => worker.postMessage(...message), milliseconds),
    })
    const typed = takeTypedInput(tab, 'northstar', asleep(4_000))
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await typed).toMatchObject({ registration: { email: 'ada@x.example' } })
    const never = takeTypedInput(tab, 'northstar', asleep(60_000))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await never).toBeNull()
  })

  it('is not there for another tab, nor where nobody kept it: then it is told', async () => {
    const { tab, worker } = handedOver({ consentDraft: { first_name: 'Ada' } })
    expect(await takeTypedInput(createMemoryStorage(), 'northstar', worker)).toBeNull()
    expect(await takeTypedInput(tab, 'northstar', null)).toBeNull()
    expect(createBookingWizard({ ...deps, session: tab, typed: null }).read().wordsLost).toBe(true)
  })

  it('is not handed over once somebody is signed in: their words are encrypted drafts', () => {
    const booking = createBookingWizard({ ...deps, session: createMemoryStorage(), member: () => 'maya' })
    booking.update({ answerSetId: 'a' })
    booking.remember({ consentDraft: { customer_call_in_number: '3055550123' } })
    const worker = keepingWorker()
    handOverTypedInput(booking, worker)
    expect(worker.kept.size).toBe(0)
  })
})
