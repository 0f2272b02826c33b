import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { arriveAs } from '../journeys/members.ts'
import { type OrganisationName, organisations, outsideSignIn } from '../organisations.ts'
import { expect, test } from '../page.ts'
import { arrive, look } from './look.ts'
import { screens, type Shown, type Stop, stops, type Walker } from './table.ts'

const wide = { width: 1280, height: 900 }
const narrow = { width: 390, height: 844 }

// One page visits fifty addresses: the trace recorder would be the slowest part. Each walk may have a worker of its own.
test.use({
  trace: 'off',
  // The address of the walk that exists nowhere is written to the console by the browser itself.
  allowConsoleErrors: [/status of 404 .*\/terms\/no-such-page\)$/],
})
test.describe.configure({ mode: 'parallel' })

const DEEP = process.env.DEEP === '1'
const everybody = Object.keys(organisations) as OrganisationName[]
/** The shapes of the brand: the usual one and the hard one are looked at in full, the others where they differ. */
const inFull: readonly OrganisationName[] = DEEP ? everybody : ['northstar', 'palebrand']
/** Members that are walked with, each in an organisation of its own. */
const members: readonly (readonly [OrganisationName, string])[] = [
  ['northstar', 'maya.lopez@northstar.example'],
  ...(DEEP
    ? ([
        ['cedarvalley', 'lena.fischer@cedarvalley.example'],
        ['ironwood', 'omar.diaz@ironwood.example'],
      ] as const)
    : []),
]
const sample: readonly string[] = ['home', 'about', 'login', 'topics', 'not-found']

async function judge(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // Everything is in one document: no second page is needed to put the results together.
    .setLegacyMode(true)
    .analyze()
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`).join(' | ')}`,
  )
}

/** What is wrong with the frame of a page at the width it has now. */
async function faultsOfFrame(
  page: Page,
  shown: Shown,
  { organisation, isMember }: Walker,
): Promise<string[]> {
  const seen = await look(page, organisation)
  const hasMenu = !shown.reduced && (organisation !== 'root' || isMember)
  const found = {
    heading: shown.heading.test(seen.heading) ? '' : seen.heading,
    'first headings': seen.headings === 1 ? '' : `${seen.headings}`,
    title: seen.title === organisations[organisation].name ? '' : seen.title,
    menu: seen.hasMenu === hasMenu ? '' : `${seen.hasMenu}`,
    footer: seen.hasFooter === !shown.reduced ? '' : `${seen.hasFooter}`,
    'help out of reach': seen.hiddenHelp.join(' '),
    'pixels it scrolls sideways': seen.sideways > 0 ? `${seen.sideways}` : '',
  }
  return Object.entries(found).flatMap(([what, fault]) => (fault === '' ? [] : [`${what}: ${fault}`]))
}

/** Everything that is wrong at one address, in words. A screen that was seen before on this walk is only arrived at. */
async function faultsAt(page: Page, stop: Stop, walker: Walker, seen: Set<string>): Promise<string[]> {
  const { organisation, isMember } = walker
  const landing = stop.at?.(walker) ?? stop.name
  const answer = await page.goto(`${organisations[organisation].base}${stop.path}`, { waitUntil: 'load' })
  if (landing === 'outside') {
    await page.waitForURL(outsideSignIn)
    return []
  }
  const shown = screens[landing]
  if (!shown) return [`nobody knows the screen ${landing}`]
  await arrive(page, shown.heading)
  const status = answer?.status() ?? 0
  const faults = status === (landing === 'not-found' ? 404 : 200) ? [] : [`HTTP ${status}`]
  if (seen.has(landing)) return faults
  seen.add(landing)
  const isJudged = inFull.includes(organisation) || sample.includes(landing)
  // One width is enough for the colours and names; the two brands share both widths between them.
  const judgedAt = isMember || organisation === 'northstar' ? wide : narrow
  const isWide = page.viewportSize()?.width === wide.width
  for (const size of isWide ? [wide, narrow] : [narrow, wide]) {
    await page.setViewportSize(size)
    const here = await faultsOfFrame(page, shown, walker)
    if (isJudged && (DEEP || size === judgedAt)) here.push(...(await judge(page)))
    faults.push(...here.map((fault) => `at ${size.width}: ${fault}`))
  }
  return faults
}

async function walk(page: Page, walker: Walker, route: readonly Stop[]): Promise<void> {
  const seen = new Set<string>()
  const found: string[] = []
  for (const stop of route) {
    const faults = await faultsAt(page, stop, walker, seen).catch((error: unknown) => [
      `did not arrive (${page.url()}): ${String(error).split('\n')[0]}`,
    ])
    found.push(...faults.map((fault) => `${stop.path} ${fault}`))
  }
  expect(found).toEqual([])
}

test('the walk knows every route', () => {
  const source = readFileSync(path.resolve(import.meta.dirname, '../../apps/portal/src/lib/paths.ts'), 'utf8')
  const named = [...source.matchAll(/^ {2}'?([a-z0-9-]+)'?: '\//gm)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(45)
  expect(stops.map(({ name }) => name).toSorted()).toEqual([...named, 'not-found'].toSorted())
})

const clauses =
  '[TITLE-02] [HEADER-01] [HEADER-02] [HEADER-03] [HEADER-18] [FOOTER-09] [ORG-01] [ORG-04] [ROUTE-51] [ROUTE-52] [GUARD-04]'
for (const organisation of everybody) {
  test(`a visitor finds help and the right frame on every page of ${organisation} ${clauses}`, async ({
    page,
    request,
  }) => {
    test.setTimeout(DEEP ? 600_000 : 120_000)
    await page.route('https://members.bluefin.example/**', (asked) =>
      asked.fulfill({ contentType: 'text/html', body: '<title>Sign in</title>' }),
    )
    const start = (await (
      await request.get('/api/questions/starting-question', { headers: { 'x-client-id': organisation } })
    ).json()) as { id?: string }
    const route = stops
      .filter(({ isStep }) => isStep !== true || inFull.includes(organisation))
      .map((stop) => ({ ...stop, path: stop.path.replace('START', start.id ?? 'none') }))
    await walk(page, { organisation, isMember: false }, route)
  })
}

for (const [organisation, email] of members) {
  test(`a member of ${organisation} finds help and the right frame on every page [HEADER-18] [FOOTER-09] [GUARD-01] [GUARD-02] [GUARD-06]`, async ({
    page,
  }) => {
    test.setTimeout(DEEP ? 600_000 : 120_000)
    await arriveAs(page, email, organisation)
    const start = (await (
      await page.request.get('/api/questions/starting-question', { headers: { 'x-client-id': organisation } })
    ).json()) as { id?: string }
    const route = stops.map((stop) => ({ ...stop, path: stop.path.replace('START', start.id ?? 'none') }))
    await walk(page, { organisation, isMember: true }, route)
  })
}
