// `npm run bench:view`: the first view of a portal page on Slow 4G and a slow CPU, compared with the baseline
// page (React, the router and the query library, nothing else) built and measured in the same run, pair by
// pair. BEFORE, a tag, a commit or a folder with another worktree, is built and measured too, alternating.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { type Language, LANGUAGE_COOKIE } from '@evenkeel/api-contract/i18n/languages'
import { chromium } from 'playwright'
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts'
import { startBaseline } from './first-view/baseline-page.ts'
import { buildOlderVersion } from './first-view/build-older-version.ts'
import { measureFirstView, type FirstView } from './first-view/measure-first-view.ts'
import { logInAsMember } from './harness/log-in.ts'
import { median, formatTable } from './harness/statistics.ts'
import { startProduct } from './harness/start-product.ts'

const PAIRS = Number(process.env.PAIRS ?? 7)
/** The version to compare with; absent: only the baseline page. */
const BEFORE = process.env.BEFORE
/** The first of three ports; change it while another benchmark runs on this machine. */
const PORT = Number(process.env.BENCH_PORT ?? 3911)
const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-view-'))
const say = (line: string) => process.stdout.write(`${line}\n`)
const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`

interface Page {
  readonly name: string
  readonly path: string
  /** Selects the primary button. */
  readonly main: string
  /** As a logged-in member. */
  readonly isMembers?: true
  /** The selected language, where it is not English. */
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
const requestedPages = process.env.PAGES?.split(',')

const floor = await startBaseline(PORT, path.join(folder, 'floor'))
const env = {
  NODE_ENV: 'test',
  SMTP_URL: undefined,
  // Other load on the server counts as time, and never causes a fallback to client-side rendering.
  MEMBER_PAGE_WAIT_MS: '10000',
}
const older = BEFORE === undefined ? null : buildOlderVersion(BEFORE, path.join(folder, 'before'))
const product = await startProduct(PORT + 1, path.join(folder, 'data'), env)
const before = older && (await startProduct(PORT + 2, path.join(folder, 'data-before'), env, older.root))
/** Variants to measure, by the suffix of their row names. */
const variants = [
  { base: product.base, label: '' },
  ...(before ? [{ base: before.base, label: `, ${BEFORE}` }] : []),
]

/** Whether a version has pages in a language: an older one may not. */
async function hasLanguage(base: string, language: Language): Promise<boolean> {
  const answer = await fetch(`${base}/northstar/`, { headers: { cookie: `${LANGUAGE_COOKIE}=${language}` } })
  return (await answer.text()).includes(`<html lang="${language}"`)
}

/**
 * Opens a page as a first-time visitor; with fresh cookies for a member, because the last page has renewed
 * them.
 */
const openPage = async (base: string, { path: where, main, isMembers, language }: Page): Promise<FirstView> =>
  measureFirstView(browser, `${base}${where}`, main, [
    ...(isMembers ? await logInAsMember(base) : []),
    ...(language ? [{ name: LANGUAGE_COOKIE, value: language }] : []),
  ])

/** A row of the table: the cost of a page, and its times compared with the baseline page. */
function createRow(
  name: string,
  views: readonly FirstView[],
  floors: readonly FirstView[],
): (string | number)[] {
  const of = (all: readonly FirstView[], read: (view: FirstView) => number) => median(all.map(read))
  const timing = (read: (view: FirstView) => number) => {
    const [a, b] = [of(views, read), of(floors, read)]
    return `${a.toFixed(0)} / ${b.toFixed(0)} ms = ${(a / b).toFixed(2)}`
  }
  return [
    name,
    kib(of(views, ({ script }) => script)),
    kib(of(views, ({ later }) => later)),
    kib(of(views, ({ style }) => style)),
    kib(of(views, (view) => view.document)),
    kib(of(views, ({ font }) => font)),
    of(views, ({ requests }) => requests),
    of(views, ({ configurations }) => configurations),
    timing(({ firstPaint }) => firstPaint),
    timing(({ largestPaint }) => largestPaint),
    timing(({ usable }) => usable),
    of(views, ({ shift }) => shift).toFixed(4),
  ]
}

const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags })
const rows: (string | number)[][] = []
try {
  // The browser's first start and the server's first rendering are not measured.
  await measureFirstView(browser, `${floor.base}/`, '[data-main]')
  for (const page of pages.filter(({ name }) => requestedPages?.includes(name) ?? true)) {
    const here: { readonly base: string; readonly label: string; readonly views: FirstView[] }[] = []
    for (const side of variants)
      if (page.language === undefined || (await hasLanguage(side.base, page.language)))
        here.push({ ...side, views: [] })
    for (const { base } of here) await openPage(base, page)
    const floors: FirstView[] = []
    for (let pair = 0; pair < PAIRS; pair += 1) {
      floors.push(await measureFirstView(browser, `${floor.base}/`, '[data-main]'))
      for (const { base, views } of pair % 2 === 0 ? here : here.toReversed())
        views.push(await openPage(base, page))
    }
    rows.push(...here.map(({ label, views }) => createRow(`${page.name}${label}`, views, floors)))
  }
} finally {
  await browser.close()
  await product.stop()
  await before?.stop()
  await floor.stop()
  older?.remove()
  rmSync(folder, { recursive: true, force: true })
}
say(
  formatTable(
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
