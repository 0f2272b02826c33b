import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { limits } from '@evenkeel/api-contract/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallNotSentError, createResiliencePolicy } from './resilience-policy.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Virtual time: fake timers and the clock they move. */
const watched = () =>
  createResiliencePolicy({
    monotonic: () => performance.now(),
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    random: () => 1,
  })
const policy = () => watched().execute
const broken = () => Promise.reject(new NetworkError('reset'))
const silent = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
/** Outcome of a call and the virtual milliseconds it took. */
async function outcome(work: Promise<unknown>) {
  const begun = performance.now()
  const settled = work.then(
    (value) => ({ value, took: performance.now() - begun }),
    (error: unknown) => ({ error, took: performance.now() - begun }),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  return settled as Promise<{ value?: unknown; error?: unknown; took: number }>
}

describe('calls to another service (trust R4)', () => {
  it.each(['once', 'safe'] as const)('time out after 8 s without a response: %s', async (repeat) => {
    const attempt = vi.fn(silent)
    const { error, took } = await outcome(policy()(repeat, attempt))
    expect(error).toBeInstanceOf(NetworkError)
    expect(took).toBeLessThanOrEqual(limits.telehealthTotal)
    expect(attempt).toHaveBeenCalledTimes(repeat === 'once' ? 1 : 2)
  })

  it('are sent once when not repeatable, and retried twice when safe', async () => {
    const execute = policy()
    const [once, safe] = [vi.fn(broken), vi.fn(broken)]
    await outcome(execute('once', once))
    await outcome(execute('safe', safe))
    expect([once.mock.calls.length, safe.mock.calls.length]).toEqual([1, 3])
  })

  it('are not sent after five failures, until one probe succeeds', async () => {
    const attempt = vi.fn(broken)
    const { execute: fresh, isCircuitOpen } = watched()
    expect(isCircuitOpen()).toBe(false)
    for (let call = 0; call < 5; call += 1) await fresh('once', attempt).catch(() => {})
    const begun = performance.now()
    await expect(fresh('once', attempt)).rejects.toBeInstanceOf(CallNotSentError)
    expect(performance.now() - begun).toBeLessThan(50)
    expect(isCircuitOpen()).toBe(true)
    const calls = attempt.mock.calls.length
    await vi.advanceTimersByTimeAsync(limits.telehealthBreakerPause)
    await expect(fresh('once', async () => 'back')).resolves.toBe('back')
    expect(isCircuitOpen()).toBe(false)
    await expect(fresh('once', async () => 'again')).resolves.toBe('again')
    expect(attempt).toHaveBeenCalledTimes(calls)
  })

  it('fail at once while one call probes the service', async () => {
    const execute = policy()
    for (let call = 0; call < 5; call += 1) await execute('once', broken).catch(() => {})
    await vi.advanceTimersByTimeAsync(limits.telehealthBreakerPause)
    const probe = outcome(execute('once', silent))
    const attempt = vi.fn(broken)
    expect(await outcome(execute('once', attempt))).toMatchObject({
      error: expect.any(CallNotSentError),
      took: 0,
    })
    expect((await probe).error).toBeInstanceOf(NetworkError)
    expect(attempt).not.toHaveBeenCalled()
  })

  it('probe after the same pause when the time of day is set back', async () => {
    const { execute } = watched()
    for (let call = 0; call < 5; call += 1) await execute('once', broken).catch(() => {})
    vi.setSystemTime(0)
    await vi.advanceTimersByTimeAsync(limits.telehealthBreakerPause)
    await expect(execute('once', async () => 'back')).resolves.toBe('back')
  })

  it('count only consecutive failures: a refusal is a response', async () => {
    const { execute, isCircuitOpen } = watched()
    const refused = () => Promise.reject(new ApiError(409, { errors: [] }, 'here'))
    for (const attempt of [broken, broken, broken, broken, refused, broken])
      await execute('once', attempt).catch(() => {})
    expect(isCircuitOpen()).toBe(false)
  })

  it('do not count refusals as failures, and return them at once', async () => {
    const execute = policy()
    const attempt = vi.fn(() => Promise.reject(new ApiError(409, { errors: [] }, 'here')))
    for (let call = 0; call < 8; call += 1) {
      await expect(execute('safe', attempt)).rejects.toBeInstanceOf(ApiError)
    }
    expect(attempt).toHaveBeenCalledTimes(8)
  })

  it('are retried while the same call is being processed (425)', async () => {
    const attempt = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new ApiError(425, { errors: [] }, 'here'))
      .mockResolvedValue('done')
    expect((await outcome(policy()('safe', attempt))).value).toBe('done')
    expect(attempt).toHaveBeenCalledTimes(2)
  })

  it('run twenty at a time; the others queue and time out without being sent', async () => {
    const execute = policy()
    let running = 0
    let most = 0
    const slow = async (): Promise<void> => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 20_000))
      running -= 1
    }
    const calls = Array.from({ length: 45 }, () => execute('once', slow))
    const outcomes = Promise.allSettled(calls)
    await vi.advanceTimersByTimeAsync(60_000)
    const settled = await outcomes
    expect(most).toBe(limits.telehealthParallel)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(
      settled.filter((one) => one.status === 'rejected' && one.reason instanceof CallNotSentError),
    ).toHaveLength(25)
  })

  it('end in time while they queue, and do not count as failures', async () => {
    const { execute, isCircuitOpen } = watched()
    const begun = performance.now()
    for (let call = 0; call < limits.telehealthParallel; call += 1)
      void execute('once', () => new Promise((resolve) => setTimeout(resolve, 20_000)))
    const ends = Array.from({ length: 6 }, () =>
      execute('once', async () => {}).catch((error: unknown) => [error, performance.now() - begun]),
    )
    await vi.advanceTimersByTimeAsync(60_000)
    const queued = [expect.any(CallNotSentError), limits.telehealthTotal]
    expect(await Promise.all(ends)).toEqual(ends.map(() => queued))
    expect(isCircuitOpen()).toBe(false)
  })

  it('exhaust the retry budget: an outage does not triple the load for long', async () => {
    const execute = policy()
    const flaky = vi.fn(broken)
    let sent = 0
    for (let call = 0; call < 20; call += 1) {
      await outcome(execute('safe', flaky))
      await vi.advanceTimersByTimeAsync(limits.telehealthBreakerPause)
      sent = flaky.mock.calls.length
    }
    expect(sent).toBeLessThanOrEqual(20 + 10)
  })

  it('share ten retries, of which successes regain a tenth each', async () => {
    const execute = policy()
    const sent: number[] = []
    for (let call = 0; call < 8; call += 1) {
      const flaky = vi
        .fn(async () => {})
        .mockImplementationOnce(broken)
        .mockImplementationOnce(broken)
      await outcome(execute('safe', flaky))
      sent.push(flaky.mock.calls.length)
    }
    expect(sent).toEqual([3, 3, 3, 3, 3, 1, 1, 1])
  })
})
