// `npm run bench:journey`: navigation on Slow 4G and a slow CPU: from home into the intake and through it, to
// an article, from the list of counselors to a week, from the list of messages to one. Measures from each
// press to the frame that shows the next page, compared with the baseline page's one navigation to a one-line
// screen. In the same run, journey by journey; a journey starts with only the resources that led to its first
// press.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { limits } from '@evenkeel/api-contract/limits'
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts'
import { startBaseline } from './first-view/baseline-page.ts'
import { throttlePage } from './first-view/measure-first-view.ts'
import { logInAsMember } from './harness/log-in.ts'
import { median, formatTable } from './harness/statistics.ts'
import { startProduct } from './harness/start-product.ts'
import { createPerson } from './booking-effort/simulated-person.ts'
import { completeIntake } from './booking-effort/booking-flows.ts'

const REPEATS = Number(process.env.REPEATS ?? 5)
/** The first of two ports; change it while another benchmark runs on this machine. */
const PORT = Number(process.env.BENCH_PORT ?? 3914)
/** Reading time before a press, in milliseconds; idle prefetching happens meanwhile. */
const READING_TIME = 2500
const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-journey-'))
const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Runs in the page: measures from a click to the first frame with another heading and the element selected by
 * `wantsToSee`, or with the intake's welcome messages. A string, so that it is not compiled.
 */
const OBSERVER_SCRIPT = `
  const heading = () => document.querySelector('h1')?.textContent ?? ''
  let since = 0, before = ''
  globalThis.wantsToSee = 'h1'
  addEventListener('click', () => { since = performance.now(); before = heading() }, true)
  const look = () => {
    const loader = document.querySelector('[class*="_loader_"]')
    const isThere = loader ? loader.querySelector('button') : heading() !== '' && heading() !== before && document.querySelector(wantsToSee)
    if (since > 0 && isThere) {
      pageIsShown(String(performance.now() - since))
      since = 0
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

interface Step {
  readonly name: string
  /** Fills in the form before. */
  readonly fill?: (page: Page) => Promise<unknown>
  /** Selects the pressed element. */
  readonly press: string
  /** Selects what must be visible of the next page, besides its heading. */
  readonly shows?: string
  /** Milliseconds required by the specification: the dots between two pages, the delay before validation. */
  readonly specified: number
}

interface NavigationPath {
  /** In-app path of the first page. */
  readonly from: string
  /** For a logged-in member. */
  readonly isMembers?: true
  /** The presses before the measured ones, on a fast network. */
  readonly before?: (page: Page) => Promise<void>
  readonly steps: readonly Step[]
}

const { loaderDots, submitDelay } = limits
const CONTINUE_BUTTON = 'main button:has-text("Continue")'
const intakeSteps: readonly Step[] = [
  { name: 'home to "Help for myself"', press: 'main a[href$="/help-myself"]', specified: 0 },
  {
    name: 'first questions to the danger question',
    fill: async (page) => {
      await page.getByRole('combobox').selectOption('Colorado')
      await page.getByRole('radio', { name: 'Anxiety', exact: true }).check({ force: true })
    },
    press: CONTINUE_BUTTON,
    specified: submitDelay + loaderDots,
  },
  { name: 'danger question to the next one', press: 'role=button[name="No" s]', specified: loaderDots },
  { name: 'an answer to the next question', press: 'main fieldset button >> nth=1', specified: submitDelay },
]
const articleSteps: readonly Step[] = [
  { name: 'home to the articles', press: 'main a[href$="/topics"]', specified: loaderDots },
  { name: 'articles to an article', press: 'main a[href*="/topics/"]', specified: loaderDots },
]
const navigationPaths: readonly NavigationPath[] = [
  { from: '/', steps: intakeSteps },
  { from: '/', steps: articleSteps },
  {
    from: '/',
    before: async (page) => {
      const person = createPerson(page, 'touch')
      await person.beginsAt(/./)
      await completeIntake(page, person)
    },
    steps: [
      {
        name: 'list of counselors to a week',
        press: 'main button:has-text("More times")',
        shows: 'main [data-day] button[aria-label]',
        specified: loaderDots,
      },
    ],
  },
  {
    from: '/messages',
    isMembers: true,
    steps: [
      {
        name: 'list of messages to one',
        press: 'main ul a[href*="/messages/"]',
        shows: 'main article, main li',
        specified: loaderDots,
      },
    ],
  },
]

/** Runs one path as a new visitor; returns the milliseconds of each step. */
async function measurePath(browser: Browser, base: string, way: NavigationPath): Promise<number[]> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    serviceWorkers: 'block',
  })
  try {
    const cookies = way.isMembers ? await logInAsMember(new URL(base).origin) : []
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: new URL('/', base).href })))
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const shown: ((milliseconds: number) => void)[] = []
    await session.send('Runtime.enable')
    await session.send('Runtime.addBinding', { name: 'pageIsShown' })
    session.on('Runtime.bindingCalled', ({ payload }) => shown.shift()?.(Number(payload)))
    await page.addInitScript(OBSERVER_SCRIPT)
    if (!way.before) await throttlePage(session)
    await page.goto(`${base}${way.from}`)
    // A member's page keeps its live connection open.
    await page.waitForLoadState(way.isMembers ? 'load' : 'networkidle')
    if (way.before) {
      await way.before(page)
      await throttlePage(session)
    }
    const taken: number[] = []
    for (const { name, fill, press, shows } of way.steps) {
      await page.waitForTimeout(READING_TIME)
      await fill?.(page)
      await page.evaluate(`globalThis.wantsToSee = ${JSON.stringify(shows ?? 'h1')}`)
      const target = page.locator(press).first()
      await target.scrollIntoViewIfNeeded()
      const box = await target.boundingBox()
      if (!box) throw new Error(`${press} is not there`)
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      shown.push(resolve)
      const timer = setTimeout(() => reject(new Error(`${name}: no other page appeared`)), 30_000)
      // The browser's mouse: a Playwright locator click would add work on the throttled CPU.
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      taken.push(await promise.finally(() => clearTimeout(timer)))
    }
    return taken
  } finally {
    await context.close()
  }
}

const floor = await startBaseline(PORT, path.join(folder, 'floor'))
const product = await startProduct(PORT + 1, path.join(folder, 'data'), {
  // With demo members, and no mail server.
  NODE_ENV: 'test',
  SMTP_URL: undefined,
  MEMBER_PAGE_WAIT_MS: '10000',
})
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags })
const baselineTimes: number[] = []
const productTimes = new Map<string, number[]>()
try {
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    baselineTimes.push(
      ...(await measurePath(browser, floor.base, {
        from: '/',
        steps: [{ name: 'floor', press: '[data-main]', specified: 0 }],
      })),
    )
    for (const way of navigationPaths) {
      const taken = await measurePath(browser, `${product.base}/northstar`, way)
      for (const [at, { name }] of way.steps.entries())
        productTimes.set(name, [...(productTimes.get(name) ?? []), taken[at] ?? Number.NaN])
    }
  }
} finally {
  await browser.close()
  await product.stop()
  await floor.stop()
  rmSync(folder, { recursive: true, force: true })
}
const baselineMedian = median(baselineTimes)
say(
  formatTable(
    [
      'press',
      'ours, ms',
      'of them specified waits',
      "floor page's one press, ms",
      'ratio',
      'without the waits',
    ],
    navigationPaths
      .flatMap(({ steps }) => steps)
      .map(({ name, specified }) => {
        const taken = productTimes.get(name) ?? []
        return [
          name,
          `${median(taken).toFixed(0)} (${Math.min(...taken).toFixed(0)}–${Math.max(...taken).toFixed(0)})`,
          specified,
          baselineMedian.toFixed(0),
          (median(taken) / baselineMedian).toFixed(2),
          ((median(taken) - specified) / baselineMedian).toFixed(2),
        ]
      }),
  ),
)
say(
  `Medians of ${REPEATS}; ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}.`,
)
