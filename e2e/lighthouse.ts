// Runs Lighthouse for twelve screens with its mobile setting, those of members logged in. It has 114
// dependencies, so it has a separate folder and lockfile, and is installed on first use (decision 023).
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromiumFlags, chromiumPath } from './chromium.ts'

const lighthouseFolder = path.resolve(import.meta.dirname, '../bench/lighthouse')
/** Lighthouse categories, by their ids. */
export type Category = 'performance' | 'accessibility' | 'best-practices'

/**
 * Milliseconds after which a screen counts as loaded despite an open connection: a member's live connection
 * never ends.
 */
const LOAD_TIMEOUT = 15_000

/** The used parts of the two libraries, which are invisible to the type checker. */
interface Tab {
  goto(address: string): Promise<unknown>
  evaluate<T, R>(act: (given: T) => R, given: T): Promise<R>
}
/** The results of one screen. */
export interface LighthouseReport {
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
) => Promise<{ readonly lhr: LighthouseReport } | undefined>
interface Puppeteer {
  launch(options: object): Promise<{ newPage(): Promise<Tab>; close(): Promise<void> }>
}

/** A screen to measure. */
export interface MeasuredScreen {
  readonly name: string
  readonly path: string
  /** All categories; otherwise accessibility only. */
  readonly whole?: boolean
  /** Selections made before. */
  readonly visit?: { readonly providerId?: number; readonly hour?: boolean }
}
const visitorScreens: readonly MeasuredScreen[] = [
  { name: 'home', path: '/', whole: true },
  { name: 'log-in', path: '/log-in', whole: true },
  { name: 'article', path: '/topics/sleeping-better/when-you-cannot-sleep', whole: true },
  { name: 'topics', path: '/topics' },
  { name: 'help-myself', path: '/help-myself' },
]
const memberScreens: readonly MeasuredScreen[] = [
  { name: 'results', path: '/schedule/results', whole: true, visit: {} },
  { name: 'week', path: '/schedule/provider-schedule', visit: { providerId: 800_501 } },
  { name: 'review', path: '/schedule/appointment', visit: { providerId: 41, hour: true } },
  { name: 'appointments', path: '/appointments', whole: true },
  { name: 'messages', path: '/messages' },
  { name: 'documents', path: '/documents' },
  { name: 'profile', path: '/profile/security' },
]

/** The screens, those of members last. */
export const measuredScreens = [...visitorScreens, ...memberScreens]

/** Installs Lighthouse beside its lockfile, once; returns whether it is available. */
export function installLighthouse(): boolean {
  if (existsSync(path.join(lighthouseFolder, 'node_modules/lighthouse'))) return true
  process.stdout.write('Installing Lighthouse into bench/lighthouse …\n')
  const done = spawnSync('npm', ['ci', '--ignore-scripts'], {
    cwd: lighthouseFolder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return done.status === 0
}

const importInstalled = async <T>(name: string): Promise<T> => {
  const file = createRequire(path.join(lighthouseFolder, 'node_modules/lighthouse/package.json')).resolve(
    name,
  )
  return ((await import(pathToFileURL(file).href)) as { default: T }).default
}

/** Audits that lost points, with the affected elements. */
export const findLighthouseIssues = (
  { categories: found, audits }: LighthouseReport,
  category: Category,
): string[] =>
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
  if (status !== 200) throw new Error(`log-in returned ${status}`)
}

/** Stores in the tab what the earlier booking steps would have stored. */
const storeBookingDraft = (tab: Tab, visit: NonNullable<MeasuredScreen['visit']>): Promise<void> =>
  tab.evaluate(({ hour, ...chosen }) => {
    const now = Temporal.Now.instant()
    const slot = hour ? now.add({ hours: 96 }).toString() : null
    const kept = { client: 'northstar', at: now.toString(), method: 'video', state: 'CO', ...chosen, slot }
    sessionStorage.setItem('evenkeel-visit', JSON.stringify(kept))
  }, visit)

/** Runs the installed Lighthouse in one tab on a running product, screen by screen. */
export async function openLighthouse(base: string) {
  const lighthouse = await importInstalled<Lighthouse>('lighthouse')
  const puppeteer = await importInstalled<Puppeteer>('puppeteer-core')
  const browser = await puppeteer.launch({
    executablePath: await chromiumPath(),
    args: chromiumFlags,
    headless: 'shell',
  })
  const tab = await browser.newPage()
  let isSignedIn = false
  return {
    measure: async (screen: MeasuredScreen, asked: readonly Category[]): Promise<LighthouseReport> => {
      if (!isSignedIn && memberScreens.includes(screen)) {
        await signIn(tab, base)
        isSignedIn = true
      }
      if (screen.visit) await storeBookingDraft(tab, screen.visit)
      const flags = {
        onlyCategories: asked,
        disableStorageReset: true,
        logLevel: 'error',
        maxWaitForLoad: LOAD_TIMEOUT,
      }
      const done = await lighthouse(`${base}/northstar${screen.path}`, flags, undefined, tab)
      if (!done) throw new Error(`${screen.name} was not measured`)
      return done.lhr
    },
    close: () => browser.close(),
  }
}
