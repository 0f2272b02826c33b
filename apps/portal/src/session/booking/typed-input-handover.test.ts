import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '#lib/storage.ts'
import { createBookingWizard, BOOKING_STORAGE_KEY } from './booking-wizard.ts'
import { handOverTypedInput, takeTypedInput } from './typed-input-handover.ts'

const now = () => Temporal.Instant.from('2026-11-24T15:00:00Z')
const deps = { now, client: 'northstar', newId: () => 'new' }

/** A worker that stores what it receives, as `offline-worker.js` does. */
function keepingWorker() {
  const kept = new Map<string, unknown>()
  const postMessage = (message: unknown, transfer?: unknown): void => {
    const { handOver, takeBack, words } = message as Record<string, string>
    if (handOver !== undefined) kept.set(handOver, structuredClone(words))
    if (takeBack !== undefined) (transfer as MessagePort[])[0]?.postMessage(kept.get(takeBack) ?? null)
  }
  return { kept, postMessage }
}

/** A visitor who typed on a page that unloads, and the worker that received the input. */
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

describe('handover of typed input', () => {
  it('restores input after a reload without any storage [STATE-10]', async () => {
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

  it('restores the phone requirement after danger, also without typed text', async () => {
    const { tab, worker } = handedOver({ asksForPhone: true })
    const typed = await takeTypedInput(tab, 'northstar', worker)
    const after = createBookingWizard({ ...deps, session: tab, typed })
    expect(after.read()).toMatchObject({ asksForPhone: true, wordsLost: false })
    expect(tab.get(BOOKING_STORAGE_KEY)).not.toMatch(/asksForPhone/)
  })

  it('waits for a slow phone to wake the worker, with a timeout [STATE-10]', async () => {
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

  it('is not available to another tab, and reports lost input if there is no worker', async () => {
    const { tab, worker } = handedOver({ consentDraft: { first_name: 'Ada' } })
    expect(await takeTypedInput(createMemoryStorage(), 'northstar', worker)).toBeNull()
    expect(await takeTypedInput(tab, 'northstar', null)).toBeNull()
    expect(createBookingWizard({ ...deps, session: tab, typed: null }).read().wordsLost).toBe(true)
  })

  it('is off once a member is signed in: their input is stored in encrypted drafts', () => {
    const booking = createBookingWizard({ ...deps, session: createMemoryStorage(), member: () => 'maya' })
    booking.update({ answerSetId: 'a' })
    booking.remember({ consentDraft: { customer_call_in_number: '3055550123' } })
    const worker = keepingWorker()
    handOverTypedInput(booking, worker)
    expect(worker.kept.size).toBe(0)
  })
})
