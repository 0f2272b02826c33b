import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { faultsFoundByAxe } from '../axe.ts'
import { arriveAs, newMember } from '../journeys/members.ts'
import { type OrganisationName, organisations, outsideSignIn } from '../organisations.ts'
import { expect, test } from '../fixtures.ts'
import { controlFaults } from './controls.ts'
import { focusPictureFaults } from './focus-pictures.ts'
import { keyboardFaults } from './keyboard.ts'
import { arrive, look } from './look.ts'
import { everybody, landingOf, members, sampleOf } from './route-choice.ts'
import { MOST_SHIFT, shiftsOf, watchShifts } from './shift.ts'
import { screens, type Shown, type Stop, stops, type Walker } from './table.ts'

const wide = { width: 1280, height: 900 }
const narrow = { width: 390, height: 844 }
/** Between them for the full walk: where the layouts change, and the smallest phone. */
const others = [
  { width: 768, height: 1024 },
  { width: 320, height: 640 },
]

// One page visits many addresses: the trace recorder would be the slowest part. Each walk may have a worker of its own.
test.use({
  trace: 'off',
  // Colours are judged when nothing moves any more, so nothing begins to.
  contextOptions: { reducedMotion: 'reduce' },
  // The address of the walk that exists nowhere is written to the console by the browser itself.
  allowConsoleErrors: [/status of 404 .*\/terms\/no-such-page\)$/],
})
test.describe.configure({ mode: 'parallel' })

/** Every route in every organisation; otherwise every route once, signed in and out, in one after the other. */
const DEEP = process.env.DEEP === '1'

/** Screens that are drawn with and without the focus each time; the full walk draws all, in one organisation. */
const drawn = ['home', 'login', 'contact', 'messages', 'profile']

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
    footer: seen.hasFooter === shown.hasFooter ? '' : `${seen.hasFooter}`,
    'help out of reach': seen.hiddenHelp.join(' '),
    'pixels it scrolls sideways': seen.sideways > 0 ? `${seen.sideways}` : '',
  }
  return Object.entries(found).flatMap(([what, fault]) => (fault === '' ? [] : [`${what}: ${fault}`]))
}

/** Everything that is wrong at one address, in words. A screen that was seen before on this walk is only arrived at. */
async function faultsAt(page: Page, stop: Stop, walker: Walker, seen: Set<string>): Promise<string[]> {
  const landing = landingOf(stop, walker)
  const answer = await page.goto(`${organisations[walker.organisation].base}${stop.path}`)
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
  // A member's walk judges what visitors do not see as well; the full walk judges everything.
  const isTheirsAlone =
    !walker.isMember || landing === 'home' || landing !== landingOf(stop, { ...walker, isMember: false })
  const shifts = await shiftsOf(page)
  if (shifts.sum > MOST_SHIFT) faults.push(`jumps by ${shifts.sum.toFixed(3)}: ${shifts.moved.join(' ')}`)
  const isWide = page.viewportSize()?.width === wide.width
  // The screens of a walk are judged for colours, names and controls at both widths by turns; the full walk judges each at both.
  const judgedAt = seen.size % 2 === 0 ? wide : narrow
  for (const size of [...(DEEP ? others : []), ...(isWide ? [wide, narrow] : [narrow, wide])]) {
    await page.setViewportSize(size)
    const here = await faultsOfFrame(page, shown, walker)
    if (DEEP || (size === judgedAt && isTheirsAlone)) here.push(...(await faultsFoundByAxe(page)))
    // Where a screen is a person's way to another one, and on all but one home page, Tab would meet the same controls again.
    const isFirst = landing === 'home' ? walker.organisation === 'northstar' : stop.name === landing
    if (DEEP ? !others.includes(size) : size === judgedAt && isTheirsAlone && isFirst) {
      here.push(...(await controlFaults(page, walker.organisation)))
      here.push(...(await keyboardFaults(page)))
      const isDrawn = DEEP ? walker.organisation === 'northstar' : drawn.includes(landing)
      if (isDrawn)
        here.push(...(await focusPictureFaults(page, DEEP || landing === 'home' ? 'body' : 'main')))
    }
    faults.push(...here.map((fault) => `at ${size.width}: ${fault}`))
  }
  return faults
}

async function walk(page: Page, walker: Walker): Promise<void> {
  const headers = { 'x-client-id': walker.organisation }
  const asked = await page.request.get('/api/questions/starting-question', { headers })
  const start = ((await asked.json()) as { id?: string }).id ?? 'none'
  await watchShifts(page)
  const seen = new Set<string>()
  const found: string[] = []
  for (const stop of DEEP ? stops : sampleOf(walker)) {
    const here = { ...stop, path: stop.path.replace('START', start) }
    const faults = await faultsAt(page, here, walker, seen).catch((error: unknown) => [
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
  for (const isMember of [false, true]) {
    const walking = (isMember ? Object.keys(members) : everybody) as OrganisationName[]
    const visited = walking.flatMap((organisation) => sampleOf({ organisation, isMember }))
    expect(new Set(visited)).toEqual(new Set(stops))
  }
})

const clauses =
  '[TITLE-02] [HEADER-01] [HEADER-02] [HEADER-03] [HEADER-18] [FOOTER-09] [ORG-01] [ORG-04] [ROUTE-51] [ROUTE-52] [GUARD-04]'
for (const organisation of everybody) {
  test(`a visitor finds help and the right frame on every page of ${organisation}, by keyboard and by finger too, and nothing jumps (trust A1, A3, A4, A13, R13) ${clauses}`, async ({
    page,
  }) => {
    test.setTimeout(DEEP ? 1_200_000 : 600_000)
    await page.route('https://members.bluefin.example/**', (asked) =>
      asked.fulfill({ contentType: 'text/html', body: '<title>Sign in</title>' }),
    )
    await walk(page, { organisation, isMember: false })
  })
}

for (const [organisation, email] of Object.entries(members) as [OrganisationName, string | null][]) {
  test(`a member of ${organisation} finds help and the right frame on every page, by keyboard and by finger too, and nothing jumps (trust A1, A3, A4, A13, R13) [HEADER-18] [FOOTER-09] [GUARD-01] [GUARD-02] [GUARD-06]`, async ({
    page,
  }) => {
    test.setTimeout(DEEP ? 1_200_000 : 600_000)
    if (email === null) await newMember(page.request, organisation)
    else await arriveAs(page, email, organisation)
    await walk(page, { organisation, isMember: true })
  })
}
