// `npm run bench:lighthouse`: what Lighthouse says of twelve screens on its mobile setting, with the members' ones signed in. Lighthouse
// is 114 packages, so it has a folder and a lockfile of its own, and is installed by the first run (decision 037).
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts'
import { median, table } from './numbers.ts'
import { startProduct } from './start-product.ts'

const RUNS = Number(process.env.RUNS ?? 3)
/** At least this is wanted, from 0 to 100. */
const WANTED = { performance: 98, accessibility: 100, 'best-practices': 100 } as const
type Category = keyof typeof WANTED
const categories = Object.keys(WANTED) as Category[]
const home = path.join(import.meta.dirname, 'lighthouse')
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Milliseconds after which a screen counts as loaded though a connection stays open: a member's live news never end. */
const LOADED = 15_000

/** What is used of the two libraries, which the type checker does not see. */
interface Tab {
  goto(address: string): Promise<unknown>
  evaluate<T, R>(act: (given: T) => R, given: T): Promise<R>
}
interface Report {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
      }
    >
  >
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly title: string
        readonly score: number | null
        readonly details?: unknown
        readonly numericValue?: number
      }
    >
  >
}
type Lighthouse = (
  address: string,
  flags: {
    readonly onlyCategories: readonly string[]
    readonly disableStorageReset: boolean
    readonly logLevel: string
    readonly maxWaitForLoad: number
  },
  config: undefined,
  tab: Tab,
) => Promise<{ readonly lhr: Report } | undefined>
interface Puppeteer {
  launch(options: object): Promise<{ newPage(): Promise<Tab>; close(): Promise<void> }>
}

interface Screen {
  readonly name: string
  readonly path: string
  /** Everything is asked; otherwise accessibility alone. */
  readonly whole?: boolean
  /** What was chosen on the way there. */
  readonly visit?: { readonly providerId?: number; readonly hour?: boolean }
}
const ofVisitors: readonly Screen[] = [
  { name: 'home', path: '/', whole: true },
  { name: 'log-in', path: '/log-in', whole: true },
  { name: 'article', path: '/topics/sleeping-better/when-you-cannot-sleep', whole: true },
  { name: 'topics', path: '/topics' },
  { name: 'help-myself', path: '/help-myself' },
]
const ofMembers: readonly Screen[] = [
  { name: 'results', path: '/schedule/results', whole: true, visit: {} },
  { name: 'week', path: '/schedule/provider-schedule', visit: { providerId: 41 } },
  { name: 'review', path: '/schedule/appointment', visit: { providerId: 41, hour: true } },
  { name: 'appointments', path: '/appointments' },
  { name: 'messages', path: '/messages' },
  { name: 'documents', path: '/documents' },
  { name: 'profile', path: '/profile/security' },
]

/** Installs Lighthouse beside its lockfile, once. */
function install(): void {
  if (existsSync(path.join(home, 'node_modules/lighthouse'))) return
  say('Installing Lighthouse into bench/lighthouse …')
  const done = spawnSync('npm', ['ci', '--ignore-scripts'], {
    cwd: home,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) throw new Error('Lighthouse could not be installed')
}

const load = async <T>(name: string): Promise<T> => {
  const file = createRequire(path.join(home, 'node_modules/lighthouse/package.json')).resolve(name)
  return ((await import(pathToFileURL(file).href)) as { default: T }).default
}

/** What took points away, with the places. */
const faultsIn = ({ categories: found, audits }: Report, category: Category): string[] =>
  (found[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(
      ({ id }) => `  ${id}: ${audits[id]?.title} ${JSON.stringify(audits[id]?.details ?? '').slice(0, 600)}`,
    )

async function signIn(tab: Tab, base: string): Promise<void> {
  await tab.goto(`${base}/northstar/terms`)
  const status = await tab.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json', 'x-client-id': 'northstar' }
      return (await fetch('/api/auth/login', { method: 'POST', headers, body })).status
    },
    JSON.stringify({ email: 'maya.lopez@northstar.example', password: 'Calm#Harbor7' }),
  )
  if (status !== 200) throw new Error(`log-in answered ${status}`)
}

/** Keeps in the tab what the steps before a screen would have kept. */
const choose = (tab: Tab, visit: NonNullable<Screen['visit']>): Promise<void> =>
  tab.evaluate(({ hour, ...chosen }) => {
    const now = Temporal.Now.instant()
    const slot = hour ? now.add({ hours: 96 }).toString() : null
    const kept = { client: 'northstar', at: now.toString(), method: 'video', state: 'CO', ...chosen, slot }
    sessionStorage.setItem('evenkeel-visit', JSON.stringify(kept))
  }, visit)

install()
const lighthouse = await load<Lighthouse>('lighthouse')
const puppeteer = await load<Puppeteer>('puppeteer-core')
const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-lighthouse-'))
const product = await startProduct(Number(process.env.BENCH_PORT ?? 3913), folder, {
  // The demo people, whose screens are measured, do not live in production.
  NODE_ENV: 'development',
})
const browser = await puppeteer.launch({
  executablePath: await chromiumPath(),
  args: chromiumFlags,
  headless: 'shell',
})
const rows: (string | number)[][] = []
const faults = new Set<string>()
try {
  const tab = await browser.newPage()
  for (const screen of [...ofVisitors, ...ofMembers]) {
    if (screen === ofMembers[0]) await signIn(tab, product.base)
    const asked = screen.whole ? categories : (['accessibility'] as const)
    const reports: Report[] = []
    for (let run = 0; run < (screen.whole ? RUNS : 1); run += 1) {
      if (screen.visit) await choose(tab, screen.visit)
      const flags = {
        onlyCategories: asked,
        disableStorageReset: true,
        logLevel: 'error',
        maxWaitForLoad: LOADED,
      }
      const done = await lighthouse(`${product.base}/northstar${screen.path}`, flags, undefined, tab)
      if (!done) throw new Error(`${screen.name} was not measured`)
      reports.push(done.lhr)
    }
    const scores = categories.map((category) =>
      asked.some((one) => one === category)
        ? Math.round(median(reports.map(({ categories: found }) => (found[category]?.score ?? 0) * 100)))
        : '',
    )
    const time = (audit: string) =>
      screen.whole
        ? Math.round(median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)))
        : ''
    rows.push([
      screen.name,
      ...scores,
      time('first-contentful-paint'),
      time('largest-contentful-paint'),
      time('total-blocking-time'),
      screen.whole
        ? median(reports.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 1)).toFixed(3)
        : '',
    ])
    for (const category of asked)
      if (Number(scores[categories.indexOf(category)]) < WANTED[category])
        for (const report of reports)
          for (const fault of faultsIn(report, category)) faults.add(`${screen.name}, ${category}:\n${fault}`)
  }
} finally {
  await browser.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
say(table(['screen', ...categories, 'first paint, ms', 'largest paint, ms', 'blocked, ms', 'CLS'], rows))
for (const fault of faults) say(fault)
say(
  `Medians of ${RUNS}; wanted ${Object.values(WANTED).join(', ')}. ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}.`,
)
process.exitCode = faults.size > 0 ? 1 : 0
