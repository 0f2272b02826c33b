import { beforeEach, expect, vi } from 'vitest'
import { setClock, TEST_START } from './fixed-clock.ts'
import { mockNetwork } from './mock-network.ts'
import { takePageErrors } from './page-errors.ts'

const address = window.location.href

/** Clears browser storage after a test. */
async function clearBrowserStorage(): Promise<void> {
  window.localStorage.clear()
  window.sessionStorage.clear()
  for (const cookie of document.cookie.split('; ').filter(Boolean))
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
  for (const { name } of await window.indexedDB.databases())
    if (name !== undefined) window.indexedDB.deleteDatabase(name)
  for (const key of Object.keys(document.documentElement.dataset))
    delete document.documentElement.dataset[key]
  document.body.replaceChildren()
  window.history.replaceState(null, '', address)
}

beforeEach(({ onTestFinished }) => {
  setClock(TEST_START)
  // Registered first, so it runs last: the page is unmounted by then.
  onTestFinished(async () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    mockNetwork.resetHandlers()
    await clearBrowserStorage()
    expect(takePageErrors(), 'errors of the page').toEqual([])
  })
})
