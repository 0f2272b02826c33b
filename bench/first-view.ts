// `npm run bench:view`: the first view of a programme on Slow 4G and a slow processor, beside the floor page (React, the
// router and the query library, nothing else) built and measured in the same run, pair by pair.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { type Language, LANGUAGE_COOKIE } from '@evenkeel/contract/words/languages'
import { chromium } from 'playwright'
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts'
import { startFloor } from './first-view/floor.ts'
import { firstView, type View } from './first-view/view.ts'
import { cookiesOfMember } from './log-in.ts'
import { median, table } from './numbers.ts'
import { startProduct } from './start-product.ts'

const PAIRS = Number(process.env.PAIRS ?? 7)
/** The first of two ports: another one while somebody else measures on this machine. */
const PORT = Number(process.env.BENCH_PORT ?? 3911)
const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-view-'))
const say = (line: string) => process.stdout.write(`${line}\n`)
const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`

interface Page {
  readonly name: string
  readonly path: string
  /** Selects the button people press first. */
  readonly main: string
  /** Seen by a member who is logged in. */
  readonly isMembers?: true
  /** What was chosen before, where it is not English. */
  readonly language?: Language
}
const pages: readonly Page[] = [
  { name: 'home', path: '/northstar/', main: 'main a[href$="/help-myself"]' },
  { name: 'home in Spanish', path: '/northstar/', main: 'main a[href$="/help-myself"]', language: 'es' },
  { name: 'log-in', path: '/northstar/log-in', main: 'main button[type=submit]' },
  { name: 'articles', path: '/northstar/topics', main: 'main a[href*="/topics/"], main a[href*="/topic"]' },
  { name: 'article', path: '/northstar/topics/sleeping-better/when-you-cannot-sleep', main: 'article p' },
  { name: 'first question', path: '/northstar/help-myself', main: 'main form button' },
  { name: 'appointments', path: '/northstar/appointments', main: 'main li button', isMembers: true },
  { name: 'messages', path: '/northstar/messages', main: 'main ul a[href*="/messages/"]', isMembers: true },
  { name: "a member's home", path: '/northstar/', main: 'main section button', isMembers: true },
]
const wanted = process.env.PAGES?.split(',')

const floor = await startFloor(PORT, path.join(folder, 'floor'))
const product = await startProduct(PORT + 1, path.join(folder, 'data'), {
  NODE_ENV: 'test',
  SMTP_URL: undefined,
  // What other programs take from the server counts as time, and never turns a drawn page into one that scripts draw.
  MEMBER_PAGE_WAIT_MS: '10000',
})
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags })
const rows: (string | number)[][] = []
try {
  // The first start of the browser and the first drawing on the server belong to neither side.
  await firstView(browser, `${floor.base}/`, '[data-main]')
  for (const { name, path: where, main, isMembers, language } of pages.filter(
    ({ name }) => wanted?.includes(name) ?? true,
  )) {
    // Anew each time: those of the last page have been renewed by it.
    const open = async () =>
      firstView(browser, `${product.base}${where}`, main, [
        ...(isMembers ? await cookiesOfMember(product.base) : []),
        ...(language ? [{ name: LANGUAGE_COOKIE, value: language }] : []),
      ])
    await open()
    const ours: View[] = []
    const theirs: View[] = []
    for (let pair = 0; pair < PAIRS; pair += 1) {
      theirs.push(await firstView(browser, `${floor.base}/`, '[data-main]'))
      ours.push(await open())
    }
    const of = (views: readonly View[], read: (view: View) => number) => median(views.map(read))
    const timing = (read: (view: View) => number) => {
      const [a, b] = [of(ours, read), of(theirs, read)]
      return `${a.toFixed(0)} / ${b.toFixed(0)} ms = ${(a / b).toFixed(2)}`
    }
    rows.push([
      name,
      kib(of(ours, ({ script }) => script)),
      kib(of(ours, ({ later }) => later)),
      kib(of(ours, ({ style }) => style)),
      kib(of(ours, (view) => view.document)),
      kib(of(ours, ({ font }) => font)),
      of(ours, ({ requests }) => requests),
      of(ours, ({ configurations }) => configurations),
      timing(({ firstPaint }) => firstPaint),
      timing(({ largestPaint }) => largestPaint),
      timing(({ usable }) => usable),
      of(ours, ({ shift }) => shift).toFixed(4),
    ])
  }
} finally {
  await browser.close()
  await product.stop()
  await floor.stop()
  rmSync(folder, { recursive: true, force: true })
}
say(
  table(
    [
      'page',
      'JS',
      'JS later',
      'CSS',
      'HTML',
      'fonts',
      'requests',
      'configuration calls',
      'first paint',
      'largest paint',
      'usable',
      'CLS',
    ],
    rows,
  ),
)
say(
  `Medians of ${PAIRS} pairs, ours / floor = ratio; ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}.`,
)
