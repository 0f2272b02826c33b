import { describe, expect, it } from 'vitest'
import { isLoadedAgain, reloadToEnter } from './history-state.ts'

/** A window that came by navigating or by reloading, at an entry of the history. */
function windowAt(type: 'navigate' | 'reload' | 'back_forward', state: object | null = null) {
  const history = { state, replaceState: (next: object) => (history.state = next) }
  const told = { reloads: 0 }
  const window = {
    history,
    location: { reload: () => (told.reloads += 1) },
    performance: { getEntriesByType: () => [{ type }] },
  } as unknown as Window
  return { window, told }
}

describe('a page that is loaded again', () => {
  it('is one that somebody reloaded or went back to, and not one they came to', () => {
    expect(isLoadedAgain(windowAt('reload').window)).toBe(true)
    expect(isLoadedAgain(windowAt('back_forward').window)).toBe(true)
    expect(isLoadedAgain(windowAt('navigate').window)).toBe(false)
  })

  it('is none where the portal itself loaded the address on the way to its page', () => {
    const { window, told } = windowAt('reload', { key: 'k' })
    reloadToEnter(window)
    expect(told.reloads).toBe(1)
    expect(window.history.state).toEqual({ key: 'k', entering: true })
    expect(isLoadedAgain(window)).toBe(false)
  })
})
