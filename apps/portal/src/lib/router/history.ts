import { addressOf, type Location, pathOf } from './location.ts'

/** How a page is left for another one. */
export interface Going {
  /** Takes the place of the page that is left. */
  readonly replace?: boolean
  /** Travels with the navigation, beside the address. */
  readonly state?: unknown
}

/** The pages a person was on in this tab. */
export interface Pages {
  read(): Location
  /** Goes to an address within the portal, or so many pages back (-1). */
  go(to: string | number, going?: Going): void
  /** Tells of every change of page, from here or by the browser's own buttons. */
  subscribe(hear: () => void): () => void
}

/** What we keep in the browser's history beside an address. */
interface Kept {
  readonly state?: unknown
  readonly key?: string
}

/** The parts of a window that this needs. */
export type Window = Pick<
  globalThis.Window,
  'location' | 'history' | 'addEventListener' | 'removeEventListener'
>

/** The browser's own history, below an organisation's base (`/northstar`, or empty). `newKey` gives another text each time. */
export function browserPages(window: Window, base: string, newKey: () => string): Pages {
  const listeners = new Set<() => void>()
  const read = (): Location => {
    const { pathname, search, hash } = window.location
    const { state = null, key = 'first' } = (window.history.state as Kept | null) ?? {}
    return { pathname: pathname.slice(base.length) || '/', search, hash, state, key }
  }
  let here = read()
  const change = (next = read()): void => {
    here = next
    for (const hear of listeners) hear()
  }
  window.addEventListener('popstate', () => change({ ...read(), returned: true }))
  const go = (to: string, { replace = false, state = null }: Going): void => {
    const url = `${base}${addressOf(pathOf(to, here))}`
    const kept: Kept = { state, key: newKey() }
    try {
      if (replace) window.history.replaceState(kept, '', url)
      else window.history.pushState(kept, '', url)
    } catch {
      // Some browsers allow a hundred changes in half a minute, and no more: a new document gets there all the same.
      window.location.assign(url)
      return
    }
    change()
  }
  return {
    read: () => here,
    go: (to, going = {}) => (typeof to === 'number' ? window.history.go(to) : go(to, going)),
    subscribe: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}

/** One page that is never left: what the server draws, and what a test looks at. */
export function onePage(address: string): Pages {
  const here: Location = { ...pathOf(address), state: null, key: 'first' }
  return {
    read: () => here,
    go: () => {
      throw new Error('A page that is drawn as text leads nowhere by itself')
    },
    subscribe: () => () => {},
  }
}
