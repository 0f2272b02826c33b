import type { Page } from '@playwright/test'
import { expect, test, type TestOrganization } from '../fixtures.ts'
import type { Person } from '../journeys/steps.ts'
import { getGoalHeading, type InterruptionPoint, interruptionPoints } from './interruption-points.ts'
import {
  expectAccurateScreen,
  expectUsableScreen,
  getMainText,
  waitUntilSettled,
  type ServerState,
  readServerState,
} from './screen-state.ts'

// The browser logs every failed call to the console.
test.use({ allowConsoleErrors: [/status of (400|401|403|404|409|422|425|500|503)/] })

const texts = {
  network: "We're having trouble connecting with our network right now",
  conflict:
    "You are successfully registered but the appointment couldn't be finalized due to some time conflict. Please choose another available time.",
  noSessions:
    'You have used the allotted number of EAP sessions listed on your authorization, or your authorization has expired. Please contact us 24/7 if you would like to request additional EAP sessions.',
  refused:
    'Sorry, we were unable to schedule an appointment with this counselor. Please contact us 24/7 for assistance with scheduling.',
  notFound:
    'Sorry, we were unable to schedule this appointment for you. Please contact us 24/7 for assistance with scheduling.',
  exists:
    'It looks like an account has already been created for you. Please log in above, or contact us for assistance at (800) 555-0111.',
}

/** The message a telehealth scenario shows on the screen; null: none. */
type ExpectedMessages = Readonly<Record<string, string | null>>
const refusals = {
  no_eap_sessions_remaining: texts.noSessions,
  not_allowed_for_patient: texts.refused,
  no_state_license: texts.refused,
}

/** What happens at each point. `every` rows run in `npm test`, the others in `npm run test:deep`. */
const interruptionTable: Readonly<
  Record<string, { readonly every?: readonly string[]; readonly says: ExpectedMessages }>
> = {
  'visitor at the review': { says: {} },
  'visitor registering': { says: {} },
  'registered visitor entering the code': {
    says: { ...refusals, provider_unavailable: texts.conflict, account_exists: texts.exists },
  },
  'member logging in with a chosen time': {
    says: { ...refusals, provider_unavailable: texts.refused, slow: null },
  },
  'member at the review': {
    every: ['return'],
    says: { ...refusals, provider_unavailable: texts.refused, http_500: texts.network, slow: null },
  },
  'member requesting to meet in person': { says: {} },
  'member at the review of another time': {
    every: ['not_allowed_for_patient'],
    says: { ...refusals, slow: null },
  },
  'member asked whether to cancel': { says: { http_500: texts.network, slow: null } },
  'member asking for a time': {
    says: { no_eap_sessions_remaining: texts.noSessions, not_found: texts.notFound, slow: null },
  },
}
const clauses: Readonly<Record<string, string>> = {
  return: '[STATE-11] [STATE-12]',
  provider_unavailable: '[ERROR-05] [ERROR-09]',
  no_eap_sessions_remaining: '[ERROR-07] [ERROR-11]',
  not_allowed_for_patient: '[ERROR-08]',
  no_state_license: '[ERROR-10]',
  not_found: '[ERROR-12]',
  account_exists: '[ERROR-23]',
}

interface Interruption {
  readonly place: InterruptionPoint
  readonly organization: TestOrganization
  readonly person: Person
  readonly before: ServerState
}

/** The screen keeps the input, unless it says why not; nothing on it is false. */
async function expectStatePreserved(
  page: Page,
  { place, organization, person, before }: Interruption,
): Promise<void> {
  await waitUntilSettled(page)
  await expectUsableScreen(page, organization)
  await expectAccurateScreen(page, organization, person.email, before)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  if (place.typed && place.heading.test(title) && !/not kept|cleared|no longer/.test(await getMainText(page)))
    await place.typed(page, person)
}

async function completeGoal(
  page: Page,
  { place, organization, person, before }: Interruption,
): Promise<void> {
  await place.act(page, person)
  await place.finish?.(page, person)
  await expect(getGoalHeading(page, place.goal)).toBeVisible()
  const { upcoming, asked, requested } = await expectAccurateScreen(page, organization, person.email, before)
  if (place.goal === 'booked' || place.goal === 'moved') expect(upcoming).toHaveLength(1)
  if (place.goal === 'canceled') expect(upcoming).toHaveLength(0)
  if (place.goal === 'asked') expect(asked).toBe(1)
  if (place.goal === 'requested') expect(requested).toBe(1)
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Reload, Back and Forward, a second tab and a copied tab; then on to the goal, which is reached once. */
async function returnTo(page: Page, way: Interruption): Promise<void> {
  const { place, organization, person, before } = way
  await test.step('reload', async () => {
    await page.reload()
    await expectStatePreserved(page, way)
    await expect(title(page)).toHaveText(place.heading)
  })
  await test.step('Back and Forward', async () => {
    await page.goBack()
    await waitUntilSettled(page)
    await expectUsableScreen(page, organization)
    await page.goForward()
    await expectStatePreserved(page, way)
    await expect(title(page)).toHaveText(place.heading)
  })
  await test.step('a second tab', async () => {
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    await waitUntilSettled(tab)
    await expectUsableScreen(tab, organization)
    await expectAccurateScreen(tab, organization, person.email, before)
    await tab.close()
  })
  await test.step('a copied tab', async () => {
    const opening = page.waitForEvent('popup')
    await page.evaluate(() => void window.open(location.href))
    const copy = await opening
    await expectStatePreserved(copy, way)
    if (place.hasAccount) {
      await completeGoal(copy, way)
      await page.reload()
      await waitUntilSettled(page)
      await expectUsableScreen(page, organization)
      await expectAccurateScreen(page, organization, person.email, before)
    }
    await copy.close()
  })
  if (!place.hasAccount) await completeGoal(page, way)
}

for (const place of interruptionPoints) {
  const { every = [], says } = interruptionTable[place.name] ?? { says: {} }
  for (const what of ['return', ...Object.keys(says)])
    test(`${place.name}: ${what === 'return' ? 'reload, Back and Forward, a second tab and a copied tab' : what} ${clauses[what] ?? '[ERROR-01]'}${every.includes(what) ? '' : ' @deep'}`, async ({
      page,
      control,
      organization,
    }) => {
      test.slow()
      const person = await place.reach(page, organization)
      await waitUntilSettled(page)
      await expect(title(page)).toHaveText(place.heading)
      const way = {
        place,
        organization,
        person,
        before: await readServerState(page, organization, person.email),
      }
      if (what === 'return') return returnTo(page, way)
      const expected = says[what] ?? null
      // A refusal affects a single action; an outage lasts until it is ended.
      await control('telehealth', { scenario: what, times: /^(http_500|slow)$/.test(what) ? 1000 : 9 })
      if (expected === null) return completeGoal(page, way)
      await place.act(page, person)
      await expect(page.getByRole('main')).toContainText(expected)
      await waitUntilSettled(page)
      await control('telehealth', { scenario: 'none' })
      await expectUsableScreen(page, organization)
      await expectAccurateScreen(page, organization, person.email, way.before)
      if (expected === texts.noSessions || expected === texts.refused)
        await expect(page.getByRole('main').getByRole('link', { name: /555-0111/ })).toBeVisible()
      if (place.heading.test(await title(page).innerText())) await completeGoal(page, way)
    })
}
