import type { Browser, CDPSession, Cookie } from 'playwright'

/** Slow 4G and a CPU four times slower than this machine's. */
const NETWORK = { latency: 150, down: 1_600_000 / 8, up: 750_000 / 8 }
const SLOWDOWN = 4

/** Milliseconds in which idle prefetching has begun: within two seconds. */
const IDLE_WAIT = 2500

/** Cost of one first view. Times in ms from the start of the navigation, sizes in bytes on the wire. */
export interface FirstView {
  readonly firstPaint: number
  readonly largestPaint: number
  /** The main button is present and hydrated, and no long task is running. */
  readonly usable: number
  readonly shift: number
  /** Scripts requested before the page was usable. */
  readonly script: number
  /** Scripts prefetched afterwards, when idle. */
  readonly later: number
  readonly style: number
  readonly document: number
  readonly font: number
  readonly requests: number
  /** Requests for the organization's configuration before the largest paint. */
  readonly configurations: number
}

/** Runs in the page before everything else. A string, so that it is not compiled. */
const OBSERVER_SCRIPT = `
  window.__view = { largest: 0, shift: 0, usable: 0 }
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.__view.largest = entry.startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.__view.shift += entry.value })
    .observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const words = document.querySelector('[data-testid=loader] button')
    if (words && Object.keys(words).some((key) => key.startsWith('__reactProps'))) words.click()
    const button = document.querySelector('MAIN')
    const has = button && Object.keys(button).some((key) => key.startsWith('__reactProps'))
    if (!has) return requestAnimationFrame(look)
    window.__view.usable = performance.now()
    viewIsUsable('')
  }
  requestAnimationFrame(look)
`

interface NetworkRequest {
  readonly url: string
  readonly type: string
  size: number
}

/** Throttles a page to the network and CPU of a slow phone. */
export async function throttlePage(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: NETWORK.latency,
    downloadThroughput: NETWORK.down,
    uploadThroughput: NETWORK.up,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

async function watchNetwork(session: CDPSession): Promise<Map<string, NetworkRequest>> {
  const seen = new Map<string, NetworkRequest>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    seen.set(requestId, { url: response.url, type, size: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = seen.get(requestId)
    if (one) one.size = encodedDataLength
  })
  await throttlePage(session)
  return seen
}

/**
 * Resolves when the page reports that it is usable. Not polled: a Playwright poll is 50 ms of work on the
 * throttled CPU, which would delay pages whose `load` event is earlier.
 */
async function waitUntilUsable(session: CDPSession): Promise<() => Promise<void>> {
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'viewIsUsable' })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  session.once('Runtime.bindingCalled', () => resolve())
  return () => {
    const timer = setTimeout(() => reject(new Error('the page did not become usable')), 60_000)
    return promise.finally(() => clearTimeout(timer))
  }
}

/**
 * Opens a URL once with an empty cache, as a new visitor or, with a member's cookies, logged in. `main`
 * selects the primary button. Skips loader messages as soon as possible.
 */
export async function measureFirstView(
  browser: Browser,
  address: string,
  main: string,
  cookies: readonly Pick<Cookie, 'name' | 'value'>[] = [],
): Promise<FirstView> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' })
  try {
    // For the whole site: with the URL of a page they would not be sent to the API.
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: new URL('/', address).href })))
    const page = await context.newPage()
    await page.addInitScript(OBSERVER_SCRIPT.replace('MAIN', main))
    const session = await context.newCDPSession(page)
    const usable = await waitUntilUsable(session)
    const seen = await watchNetwork(session)
    await page.goto(address, { waitUntil: 'commit' })
    await usable()
    await page.waitForTimeout(IDLE_WAIT)
    // A member's page keeps its live connection open.
    await page.waitForLoadState(cookies.length > 0 ? 'load' : 'networkidle')
    const measured = (await page.evaluate(
      `({
        ...window.__view,
        paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
        later: performance.getEntriesByType("resource")
          .filter(({ name, startTime }) => name.endsWith(".js") && startTime > window.__view.usable)
          .map(({ name }) => name),
      })`,
    )) as { largest: number; shift: number; usable: number; paint: number; later: string[] }
    const all = [...seen.values()]
    const bytes = (type: string) =>
      all.filter((one) => one.type === type).reduce((sum, { size }) => sum + size, 0)
    const laterBytes = all
      .filter(({ url }) => measured.later.includes(url))
      .reduce((sum, { size }) => sum + size, 0)
    return {
      firstPaint: measured.paint,
      largestPaint: measured.largest,
      usable: measured.usable,
      shift: measured.shift,
      script: bytes('Script') - laterBytes,
      later: laterBytes,
      style: bytes('Stylesheet'),
      document: bytes('Document'),
      font: bytes('Font'),
      requests: all.length,
      configurations: all.filter(({ url }) => url.includes('/configuration')).length,
    }
  } finally {
    await context.close()
  }
}
