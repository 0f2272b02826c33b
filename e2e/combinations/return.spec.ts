import type { Page } from '@playwright/test'
import type { Person } from '../journeys/steps.ts'
import { expect, test } from '../fixtures.ts'
import type { Asks, Place } from './place.ts'
import { places } from './places.ts'
import { expectAWayOn, headingOf, saidOn, settled } from './settled.ts'
import { expectTrue, type Truth, truthOf } from './truth.ts'
import { walkToTheEnd } from './ways-on.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ allowConsoleErrors: [/status of (401|403|404|409|422)/] })

/** The screen says that something that was typed is not there any more, and why. */
const toldWhyNot = /not kept|cleared|no longer/

/** Looks at a screen to which a person came back. */
async function lookAgain(page: Page, place: Place, person: Person, before: Truth): Promise<void> {
  await settled(page)
  await expectAWayOn(page)
  await expectTrue(page, person.email, before)
  if (!place.heading.test(await headingOf(page))) return
  if (place.typed && !toldWhyNot.test(await saidOn(page))) await place.typed(page, person)
}

const withAccount: ReadonlySet<Asks> = new Set(['draft', 'book', 'move', 'request'])

type Act = (page: Page, place: Place, person: Person, before: Truth) => Promise<void>
const acts: Readonly<Record<string, Act>> = {
  'loaded anew': async (page, place, person, before) => {
    await page.reload()
    await lookAgain(page, place, person, before)
    expect(await headingOf(page)).toMatch(place.heading)
  },
  'left by back and forward': async (page, place, person, before) => {
    await page.goBack()
    await settled(page)
    await expectAWayOn(page)
    await expectTrue(page, person.email, before)
    await page.goForward()
    await lookAgain(page, place, person, before)
    expect(await headingOf(page)).toMatch(place.heading)
  },
  'opened in a second tab': async (page, place, person, before) => {
    const other = await page.context().newPage()
    await other.goto(page.url())
    await settled(other)
    await expectAWayOn(other)
    await expectTrue(other, person.email, before)
    await other.close()
    await lookAgain(page, place, person, before)
  },
  'duplicated with its tab': async (page, place, person, before) => {
    const opening = page.waitForEvent('popup')
    await page.evaluate(() => void window.open(location.href))
    const other = await opening
    await lookAgain(other, place, person, before)
    // Whoever has an account goes on in the copy to its end, and then in the first tab: it happens once.
    if (withAccount.has(place.asks)) await walkToTheEnd(other, place, person, before)
    await other.close()
  },
}

const tried = process.env.DEEP === '1' ? places : places.filter(({ isQuick }) => isQuick)
for (const place of tried)
  test(`${place.name}: loaded again, left by back and forward, in another tab and in a copy of the tab [STATE-11] [STATE-12]`, async ({
    page,
  }) => {
    const person = await place.reach(page)
    await settled(page)
    expect(await headingOf(page)).toMatch(place.heading)
    const before = await truthOf(page, person.email)
    for (const [name, act] of Object.entries(acts))
      await test.step(name, () => act(page, place, person, before))
    await test.step('and then on to the end', () => walkToTheEnd(page, place, person, before))
  })
