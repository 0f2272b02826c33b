// `npm run bench:shift`: layout shift of each screen while it loads, on Slow 4G and a slow CPU, on a phone
// and on a desktop. Every screen is opened with an empty cache. Exits with 1 when one shifts by more than the
// limit.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts'
import { demoPassword } from '../e2e/organizations.ts'
import { openScreen } from '../e2e/site-crawl/page-snapshot.ts'
import { MAX_LAYOUT_SHIFT, readLayoutShift, observeLayoutShift } from '../e2e/site-crawl/layout-shift.ts'
import { listScreens, type Visitor } from '../e2e/site-crawl/crawl-routes.ts'
import { throttlePage } from './first-view/measure-first-view.ts'
import { formatTable } from './harness/statistics.ts'
import { startProduct } from './harness/start-product.ts'

const ARRIVAL_TIMEOUT = 60_000
const SETTLE_TIME = 1500
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const
const visitors: readonly Visitor[] = [
  { organisation: 'northstar', isMember: false },
  { organisation: 'northstar', isMember: true },
]

async function openSlowly(context: BrowserContext, walker: Visitor) {
  const page = await context.newPage()
  await observeLayoutShift(page)
  // Tabs store selections per origin: open the origin first.
  await page.goto('/northstar/terms')
  const session = await context.newCDPSession(page)
  await throttlePage(session)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const measured: { readonly name: string; readonly sum: number; readonly moved: readonly string[] }[] = []
  for (const place of listScreens(walker)) {
    await openScreen(page, '/northstar', place, ARRIVAL_TIMEOUT)
    // Late content arrives within this time; a member's live connection never ends, so network idle cannot be
    // used.
    await page.waitForTimeout(SETTLE_TIME)
    measured.push({ name: place.landing, ...(await readLayoutShift(page)) })
  }
  return measured
}

async function newContext(
  browser: Browser,
  base: string,
  { isMember }: Visitor,
  viewport: (typeof sizes)[number],
) {
  const context = await browser.newContext({ baseURL: base, viewport, serviceWorkers: 'block' })
  if (!isMember) return context
  const answer = await context.request.post('/api/auth/login', {
    data: { email: 'maya.lopez@northstar.example', password: demoPassword },
    headers: { 'x-client-id': 'northstar' },
  })
  if (answer.status() !== 200) throw new Error(`log-in returned ${answer.status()}`)
  return context
}

const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-shift-'))
// The demo members, whose screens are measured, are not available in production.
const product = await startProduct(Number(process.env.BENCH_PORT ?? 3914), folder, {
  NODE_ENV: 'development',
})
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags })
const rows = new Map<string, string[]>()
let maxShift = 0
try {
  for (const walker of visitors)
    for (const size of sizes) {
      const context = await newContext(browser, product.base, walker, size)
      for (const { name, sum, moved } of await openSlowly(context, walker)) {
        const row = `${name}${walker.isMember ? ', member' : ''}`
        const what = sum > MAX_LAYOUT_SHIFT ? ` (${[...new Set(moved)].join(' ')})` : ''
        rows.set(row, [...(rows.get(row) ?? []), `${sum.toFixed(4)}${what}`])
        maxShift = Math.max(maxShift, sum)
      }
      await context.close()
    }
} finally {
  await browser.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(
  `${formatTable(
    ['screen', ...sizes.map(({ width }) => `${width} px`)],
    [...rows].map(([name, sums]) => [name, ...sums]),
  )}\nMost: ${maxShift.toFixed(4)}, wanted below ${MAX_LAYOUT_SHIFT}. Node ${process.version}.\n`,
)
process.exitCode = maxShift > MAX_LAYOUT_SHIFT ? 1 : 0
