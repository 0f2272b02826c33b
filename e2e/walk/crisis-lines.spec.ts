import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { arriveAs } from '../journeys/members.ts'
import { organisations } from '../organisations.ts'
import { openAndKeep } from '../shell/crisis/kept-offline.ts'
import { expect, test } from '../fixtures.ts'
import { missing } from './help-lines.ts'
import { screensOf } from './screens-of.ts'
import { stops, type Walker } from './table.ts'

const sizes = [
  { width: 1280, height: 900 },
  { width: 320, height: 640 },
]
const visitor: Walker = { organisation: 'northstar', isMember: false }
const member: Walker = { organisation: 'northstar', isMember: true }
/** Milliseconds between the first thing painted and the lines in reach. */
const AT_ONCE = 1000

// What is broken is broken on purpose, and pages say so to the console in many ways.
test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' }, allowConsoleErrors: [/./] })
test.describe.configure({ mode: 'parallel' })

let silent = ''
let failing = ''
let server: ChildProcess | null = null
test.beforeAll(async () => {
  server = spawn(process.execPath, [path.join(import.meta.dirname, 'broken-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = await new Promise<string>((done, fail) => {
    server?.stdout?.once('data', (data: Buffer) => done(data.toString()))
    server?.once('exit', (code) => fail(new Error(`the server ended with ${code}`)))
  })
  ;[, silent = '', failing = ''] = said.trim().split(' ')
})
test.afterAll(() => void server?.kill())

/** Opens each address and looks at it at both widths: as soon as it is there, and when it has settled. */
async function look(
  page: Page,
  base: string,
  addresses: readonly string[],
  settle: (page: Page) => Promise<void>,
) {
  const found: string[] = []
  let looks = 0
  for (const [number, address] of addresses.entries()) {
    const [first, second] = number % 2 === 0 ? sizes : sizes.toReversed()
    if (!first || !second) throw new Error('two sizes')
    await page.setViewportSize(first)
    await page.goto(`${base}${address}`, { waitUntil: 'commit' })
    await page.locator('a[href="tel:988"]').first().waitFor({ state: 'attached' })
    const early = await missing(page)
    await settle(page)
    const settled = await missing(page)
    await page.setViewportSize(second)
    const other = await missing(page)
    looks += 2
    if (early.lines.length > 0 && early.since < AT_ONCE)
      await expect.poll(async () => (await missing(page)).lines).toEqual([])
    for (const [when, { lines }] of Object.entries({ 'at once': early, settled, 'other width': other }))
      if (lines.length > 0) found.push(`${address} at ${first.width}, ${when}: ${lines.join(' ')}`)
  }
  return { found, looks }
}

/** Late enough for scripts to have put something over the page; nobody waits for calls that never end. */
const drawn = async (page: Page): Promise<void> =>
  void (await page.waitForFunction(() => performance.now() > 1500))
const quiet = (page: Page) => page.waitForLoadState('networkidle')
const pathsOf = (walker: Walker): readonly string[] => screensOf(walker, null).map(({ path: one }) => one)
const all = stops.map(({ path: one }) => one)

interface Trouble {
  readonly name: string
  readonly begin: (page: Page) => Promise<unknown>
  readonly settle: (page: Page) => Promise<void>
}
const refuse = (calls: RegExp) => (page: Page) =>
  page.route(calls, (asked) =>
    /\/(extend-token|me\/session)$/.test(new URL(asked.request().url()).pathname)
      ? asked.fallback()
      : asked.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: { errors: [] } }),
  )
const troubles: readonly Trouble[] = [
  { name: 'the database is down', begin: refuse(/\/(api|telehealth)\//), settle: quiet },
  {
    name: 'the telehealth service is down',
    begin: refuse(/\/telehealth\/|\/api\/(mdlive|contacts|messages|documents|appointments)/),
    settle: quiet,
  },
  {
    name: 'the scripts do not arrive',
    begin: (page) => page.route(/\/assets\/.*\.js$/, (asked) => asked.fulfill({ status: 404, body: '' })),
    settle: drawn,
  },
  {
    name: 'calls never end and the loader stays',
    begin: (page) => page.route(/\/(api|telehealth|content)\//, () => {}),
    settle: drawn,
  },
]

// Every screen in eight troubles: `npm run test:deep`. crisis.spec.ts tries some of it each time.
test.describe('911 and 988 are seen, in reach and can be focused on every screen', () => {
  test.skip(process.env.DEEP !== '1')
  test.setTimeout(1_200_000)

  for (const { name, begin, settle } of troubles)
    for (const walker of [visitor, member])
      test(`where ${name}, for a ${walker.isMember ? 'member' : 'visitor'} (trust R13: ${pathsOf(walker).length * 2} cases) [HEADER-01] [HEADER-02]`, async ({
        page,
      }) => {
        if (walker.isMember) await arriveAs(page, 'maya.lopez@northstar.example')
        await begin(page)
        const { found } = await look(page, organisations.northstar.base, pathsOf(walker), settle)
        expect(found).toEqual([])
      })

  for (const name of ['the API is down', 'drawing fails'])
    test(`where ${name} (trust R13: ${all.length * 2} cases) [HEADER-01] [HEADER-02]`, async ({ page }) => {
      const { found } = await look(
        page,
        `${name === 'drawing fails' ? failing : silent}/northstar`,
        all,
        drawn,
      )
      expect(found).toEqual([])
    })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test(`where scripts are blocked (trust R13: ${all.length * 2} cases) [HEADER-01] [HEADER-02]`, async ({
      page,
    }) => {
      // Nothing moves after it has loaded, and a page without scripts has no timers to wait with.
      const loaded = () => page.waitForLoadState('load')
      const { found } = await look(page, organisations.northstar.base, all, loaded)
      expect(found).toEqual([])
    })
  })

  test.describe('without a network', () => {
    test.use({ serviceWorkers: 'allow' })
    test(`where every address is opened again without a network (trust R13: ${all.length * 2} cases) [HEADER-01] [HEADER-02]`, async ({
      page,
      context,
    }) => {
      await openAndKeep(page)
      await context.setOffline(true)
      const { found } = await look(page, organisations.northstar.base, all, drawn)
      expect(found).toEqual([])
    })
  })
})
