import type { Page } from '@playwright/test'
import { arriveAs } from '../journeys/members.ts'
import { announcementsOn } from '../keyboard/announcements.ts'
import { takenOver } from '../hydrated.ts'
import { organisations } from '../organisations.ts'
import { expect, test } from '../fixtures.ts'
import { arrive } from './look.ts'
import { landingOf } from './route-choice.ts'
import { screens, type Stop, stops, type Walker } from './table.ts'

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel' })

/** Not the other site, the room of a visit, which has a document of its own, and a question that only a walk has. */
const elsewhere = /^(outside|visit-room|logout)$/
const hasOwnDocument = (path: string) => path.includes('START') || path.endsWith('/room')
const withinDocument = (walker: Walker): [Stop, string][] =>
  stops
    .map((stop): [Stop, string] => [stop, landingOf(stop, walker)])
    .filter(([{ path }, landing]) => !hasOwnDocument(path) && !elsewhere.test(landing))

/** From a link in the page goes to another one, as the router does when it is pressed or the way back is taken. */
const goTo = (page: Page, path: string) =>
  page.evaluate((address) => {
    const links = document.querySelectorAll<HTMLElement>('main a')
    links.item(links.length - 1)?.focus()
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** Whether a heading is there that has the focus, or is called as the one before. */
const headingIsHeard = (before: string): boolean => {
  const heading = document.querySelector('main h1')
  return heading !== null && (heading.textContent === before || document.activeElement === heading)
}

/** Goes from page to page and collects what a listener misses or hears too often. */
async function listen(page: Page, walker: Walker, go: readonly [Stop, string][]): Promise<void> {
  const heard = await announcementsOn(page)
  const { base, name } = organisations[walker.organisation]
  await page.goto(`${base}/contact`)
  await arrive(page, /./)
  // The address changes by a script: not before the page has taken its own one over.
  await takenOver(page.getByRole('heading', { level: 1 }))
  const found: string[] = []
  let before = ''
  for (const [stop, landing] of go) {
    const shown = screens[landing]
    if (!shown) throw new Error(`nobody knows the screen ${landing}`)
    heard.splice(0)
    await goTo(page, `${base}${stop.path}`)
    await arrive(page, shown.heading)
    // A page whose heading is called the same may still be on the way when its name is there already.
    const isHeard = await page.waitForFunction(headingIsHeard, before, { timeout: 3_000 }).then(
      () => true,
      () => false,
    )
    if (!isHeard) found.push(`${stop.path}: the focus is not on the heading`)
    const seen = await page.evaluate(() => ({
      title: document.title,
      heading: document.querySelector('main h1')?.textContent ?? '',
    }))
    if (seen.title !== name) found.push(`${stop.path}: the title is ${seen.title}`)
    const twice = heard.filter((line, at) => heard.indexOf(line) !== at)
    if (twice.length > 0) found.push(`${stop.path}: says again ${twice.join(' | ')}`)
    const polite = heard.filter((line) => line.startsWith('status') && !line.includes('One moment'))
    if (polite.length > 1) found.push(`${stop.path}: talks over itself: ${polite.join(' | ')}`)
    before = seen.heading
  }
  expect(found).toEqual([])
}

const visitor: Walker = { organisation: 'cedarvalley', isMember: false }
const member: Walker = { organisation: 'cedarvalley', isMember: true }
const ofVisitors = withinDocument(visitor)

test(`a change of page is heard: its heading takes the focus, and nothing is said twice (trust A6: ${ofVisitors.length} cases) [TITLE-02]`, async ({
  page,
}) => {
  test.slow()
  await listen(page, visitor, ofVisitors)
})

// What visitors come to as well was heard there.
const ofMembers = withinDocument(member).filter(([stop, landing]) => landing !== landingOf(stop, visitor))

test(`a member hears a change of page too (trust A6: ${ofMembers.length} cases) [TITLE-02]`, async ({
  page,
}) => {
  test.slow()
  await arriveAs(page, 'lena.fischer@cedarvalley.example', 'cedarvalley')
  await listen(page, member, ofMembers)
})
