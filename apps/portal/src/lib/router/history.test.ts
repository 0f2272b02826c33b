import { describe, expect, it, vi } from 'vitest'
import { browserPages, type Window } from './history.ts'

/** A tab with the browser's history in it, as much of it as the portal uses. */
function tab(address: string) {
  const entries: { url: URL; state: unknown }[] = [
    { url: new URL(address, 'https://eap.example'), state: null },
  ]
  let at = 0
  let hear = () => {}
  const opened: string[] = []
  const entry = () => entries[at] ?? { url: new URL('https://eap.example'), state: null }
  const put = (from: number) => (state: unknown, _: string, url: string) => {
    if (state !== null) structuredClone(state)
    entries.splice(at + from)
    entries.push({ url: new URL(url, entry().url), state })
    at = entries.length - 1
  }
  const window = {
    get location() {
      const { pathname, search, hash } = entry().url
      return { pathname, search, hash, assign: (url: string) => opened.push(url) }
    },
    history: {
      get state() {
        return entry().state
      },
      pushState: put(1),
      replaceState: put(0),
      go: (steps: number) => {
        at += steps
        hear()
      },
    },
    addEventListener: (_: 'popstate', listener: () => void) => {
      hear = listener
    },
  }
  let keys = 0
  const pages = browserPages(window as unknown as Window, '/northstar', () => `key ${(keys += 1)}`)
  return { pages, window, opened, length: () => entries.length }
}

describe('the pages of a tab', () => {
  it('lie below the base of the organisation', () => {
    const { pathname, search, hash } = tab('/northstar/topics?page=2#end').pages.read()
    expect([pathname, search, hash]).toEqual(['/topics', '?page=2', '#end'])
    expect(tab('/northstar').pages.read().pathname).toBe('/')
  })

  it('are gone to with what travels along, and back again, and whoever listens hears of it', () => {
    const { pages, window } = tab('/northstar/')
    const hear = vi.fn()
    const stop = pages.subscribe(hear)
    pages.go('/messages?write', { state: { sent: true } })
    expect(window.location.pathname).toBe('/northstar/messages')
    expect(pages.read()).toEqual({
      pathname: '/messages',
      search: '?write',
      hash: '',
      state: { sent: true },
      key: 'key 1',
    })
    pages.go(-1)
    expect(pages.read()).toMatchObject({ pathname: '/', state: null })
    pages.go(1)
    expect(pages.read()).toMatchObject({ state: { sent: true }, key: 'key 1' })
    expect(hear).toHaveBeenCalledTimes(3)
    stop()
    pages.go('/documents')
    expect(hear).toHaveBeenCalledTimes(3)
  })

  it('take the place of another one when they are told to', () => {
    const { pages, length } = tab('/northstar/log-in')
    pages.go('/appointments', { replace: true })
    expect(length()).toBe(1)
    expect(pages.read().pathname).toBe('/appointments')
  })

  it('come as new documents once the browser allows no more changes', () => {
    const { pages, window, opened } = tab('/northstar/')
    window.history.pushState = () => {
      throw new DOMException('Too many calls', 'SecurityError')
    }
    pages.go('/risk')
    expect(opened).toEqual(['/northstar/risk'])
  })
})
