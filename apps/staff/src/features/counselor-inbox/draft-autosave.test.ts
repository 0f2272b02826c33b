import { expect, it, vi } from 'vitest'
import { createDraftAutosave } from './draft-autosave.ts'

interface Draft {
  readonly text: string
}
const draft = (text: string): Draft => ({ text })

function opened(keep: (draft: Draft) => Promise<unknown>) {
  const timers = new Set<() => void>()
  const states: string[] = []
  const keeper = createDraftAutosave({
    keep,
    onState: (state) => states.push(state),
    after: (act) => {
      timers.add(act)
      return () => timers.delete(act)
    },
  })
  const rest = () => {
    const due = [...timers]
    timers.clear()
    for (const act of due) act()
  }
  return { keeper, states, rest, timers }
}

it('saves the last text once after a pause', async () => {
  const keep = vi.fn(async () => {})
  const { keeper, rest, states } = opened(keep)
  keeper.typed(draft('H'))
  keeper.typed(draft('Hello'))
  rest()
  await vi.waitFor(() => expect(states).toEqual(['kept']))
  expect(keep.mock.calls).toEqual([[draft('Hello')]])
})

it('retries a failed save with the newest text', async () => {
  const keep = vi.fn(async () => {})
  keep.mockRejectedValueOnce(new Error('no network'))
  const { keeper, rest, states, timers } = opened(keep)
  keeper.typed(draft('Hello'))
  rest()
  await vi.waitFor(() => expect(states).toEqual(['not_kept']))
  expect(timers.size).toBe(1)
  keeper.typed(draft('Hello there'))
  rest()
  await vi.waitFor(() => expect(states).toEqual(['not_kept', 'kept']))
  expect(keep).toHaveBeenLastCalledWith(draft('Hello there'))
})

it('saves the last text before sending, after the running save, and nothing more', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const keep = vi.fn(() => promise)
  const { keeper, rest, timers } = opened(keep)
  keeper.typed(draft('Hello'))
  rest()
  keeper.typed(draft('Hello there'))
  let isSettled = false
  const settled = keeper.settle().then(() => (isSettled = true))
  await Promise.resolve()
  expect(isSettled).toBe(false)
  resolve()
  await settled
  expect([keep.mock.calls, timers.size]).toEqual([[[draft('Hello')], [draft('Hello there')]], 0])
})

it('sends even when the last text could not be saved', async () => {
  const keep = vi.fn(() => Promise.reject(new Error('no network')))
  const { keeper, timers } = opened(keep)
  keeper.typed(draft('Hello'))
  await keeper.settle()
  expect([keep.mock.calls.length, timers.size]).toEqual([1, 0])
})

it('saves the last text at once when the page closes, without waiting for the running save', async () => {
  const { promise } = Promise.withResolvers<void>()
  const keep = vi.fn(() => promise)
  const { keeper, rest, timers } = opened(keep)
  keeper.typed(draft('Hello'))
  rest()
  keeper.typed(draft('Hello there'))
  keeper.leave()
  await vi.waitFor(() => expect(keep.mock.calls).toEqual([[draft('Hello')], [draft('Hello there')]]))
  expect(timers.size).toBe(0)
})

it('retries nothing after the page was left: another page may have saved newer text', async () => {
  const keep = vi.fn(() => Promise.reject(new Error('signed out')))
  const { keeper, states, timers } = opened(keep)
  keeper.typed(draft('Hello'))
  keeper.leave()
  await vi.waitFor(() => expect(states).toEqual(['not_kept']))
  expect([keep.mock.calls.length, timers.size]).toEqual([1, 0])
})
