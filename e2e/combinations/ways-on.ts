import type { Page } from '@playwright/test'
import { ownCounselor } from '../journeys/own-counselor.ts'
import {
  answerSentence,
  answerUntilMethod,
  choose,
  confirmCode,
  fillRegistration,
  fillReview,
  goOn,
  logIn,
  pathOf,
  type Person,
} from '../journeys/steps.ts'
import { expect, test } from '../fixtures.ts'
import type { Goal, Place } from './place.ts'
import { answer, setPassword } from './reach.ts'
import { expectTrue, type Truth } from './truth.ts'
import { expectAWayOn, headingOf, saidOn, settled } from './settled.ts'

/** Where a way ends, each with its heading. */
const ends: Record<Goal, RegExp> = {
  booked: /^Your appointment is booked$/,
  requested: /^We have your request$/,
  moved: /^Your appointment is changed$/,
  cancelled: /^Your appointments$/,
  asked: /^We sent your request$/,
  'signed in': /^(Your appointments|Hello.*|Check your email)$/,
  reset: /^(Your password is changed|Check your email)$/,
}

interface Walk {
  readonly person: Person
  readonly goal: Goal
}
type Step = (page: Page, walk: Walk) => Promise<unknown>

const main = (page: Page) => page.locator('main')
const press =
  (name: string | RegExp): Step =>
  (page) =>
    main(page).getByRole('button', { name }).first().click()
/** Follows the first link of the screen that stays in the portal: on trouble it is the one the screen offers. */
const follow: Step = async (page) => {
  // A question like any other.
  if (/^\/(help-myself|face2face|safety-screen)/.test(pathOf(page)))
    return answer(page, pathOf(page).startsWith('/face2face') ? 0 : 1)
  return main(page).locator('a[href^="/"]').filter({ visible: true }).first().click()
}
/** Into the questions from the home page, or on with what was begun, which it names. */
const toTheQuestions = (page: Page) =>
  page.getByRole('link', { name: /^(Get help for myself|Go on with your (questions|booking))$/ }).click()

const chooseTime: Step = async (page) => {
  const times = page.getByRole('button', { name: /^\w+day, \w+ \d+, \d+:\d\d [AP]M / })
  const again = main(page).getByRole('button', { name: /^Try again/ })
  await expect(times.or(again).first()).toBeVisible()
  const name = await times.nth(4).getAttribute('aria-label')
  await page.getByRole('button', { name: name ?? '', exact: true }).click()
}
/** Where a copy of the tab has moved it, the way leads to the appointments. */
const moveIt: Step = (page) =>
  main(page)
    .getByRole('button', { name: 'Move it to this time' })
    .or(main(page).getByRole('link', { name: /^See your (\d+ )?appointments$/ }))
    .first()
    .click()
const isBooked = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })
/** Only what is missing is typed; a person in trouble types nothing twice. */
const review: Step = async (page, { person, goal }) => {
  if (goal === 'requested') return main(page).getByRole('link', { name: 'Send my request' }).click()
  const book = page.getByRole('button', { name: 'Book this appointment' })
  if (await book.isVisible()) {
    for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true })
    const initials = page.getByLabel(/^Your initials/)
    if (await initials.isVisible()) await initials.fill('al')
    // Meanwhile the page may learn from another tab that it is booked.
    await Promise.race([book.click(), isBooked(page).waitFor()])
    return
  }
  // Everything was agreed to and entered before: only the word to book is left.
  const kept = main(page).getByRole('link', { name: 'Book this appointment' })
  if (await kept.isVisible()) return kept.click()
  await fillReview(page, person)
  return goOn(page)
}
const registration: Step = async (page, { person }) => {
  for (const name of [/^First name/, /^Last name/, /^Phone number/, /^Your initials/]) {
    const field = page.getByLabel(name)
    const words = name.source.includes('First')
      ? person.firstName
      : name.source.includes('Last')
        ? person.lastName
        : name.source.includes('Phone')
          ? '7205550123'
          : 'al'
    if (await field.isVisible()) await field.fill(words)
  }
  await fillRegistration(page, person)
  await page.getByRole('button', { name: 'Make my account' }).click()
}
const appointments: Step = async (page, { goal }) => {
  const finish = main(page).getByRole('button', { name: /^(Finish booking|Choose another time)$/ })
  if (await finish.isVisible()) return finish.click()
  const again = main(page).getByRole('button', { name: 'Try again' })
  if (await again.isVisible()) return again.click()
  if (goal === 'moved') return press(/^Change the time/)(page, { person: null as never, goal })
  if (goal === 'cancelled') return press(/^Cancel this appointment/)(page, { person: null as never, goal })
  return main(page).getByRole('link', { name: 'Book an appointment' }).click()
}

/** What a person does on a screen who wants to get on, by its heading. */
const steps: readonly (readonly [RegExp, Step])[] = [
  [/^What brings you here/, (page) => answerSentence(page)],
  [/in danger/, answerUntilMethod],
  [
    /would you like to (meet|talk)|to meet|to talk/,
    (page, { goal }) => choose(page, goal === 'requested' ? /^In person/ : /^Video/),
  ],
  [
    /^Counselors in/,
    async (page) => {
      const again = main(page).getByRole('button', { name: 'Try again' })
      await ((await again.isVisible()) ? again.click() : ownCounselor(page))
    },
  ],
  [
    /^Choose a time$/,
    async (page, walk) => {
      const again = main(page).getByRole('button', { name: /^Try again$/ })
      if (await again.isVisible()) return again.click()
      const ask = page.getByRole('link', { name: 'No time fits? Ask for an appointment' })
      return walk.goal === 'asked' ? ask.click() : chooseTime(page, walk)
    },
  ],
  [/^Check your appointment$/, review],
  [/^Make your account$/, registration],
  [
    /^Check your email$/,
    async (page, { person }) => {
      const address = page.getByLabel(/^Email/)
      if (await address.isVisible()) await address.fill(person.email)
      await confirmCode(page, person)
    },
  ],
  [/^Your (request|appointment)$/, press('Try again')],
  [/^Change your appointment$/, moveIt],
  [/^Cancel this appointment\?$/, press('Yes, cancel it')],
  [
    /^Ask for an appointment$/,
    async (page) => {
      await page.getByLabel(/^Date/).fill('2026-12-01')
      await page.getByRole('radio', { name: 'Evening' }).check({ force: true })
      await press('Send my request')(page, null as never)
    },
  ],
  [/^Log in$/, (page, { person }) => logIn(page, person.email, person.password)],
  [
    /^Log in again$/,
    async (page, { person }) => {
      await page
        .getByRole('dialog')
        .getByLabel(/^Password/)
        .fill(person.password)
      await page.getByRole('button', { name: 'Log in and go on' }).click()
    },
  ],
  [
    /^Set a new password$/,
    async (page, { person }) => {
      await page.getByLabel(/^Email/).fill(person.email)
      await press('Send me a link')(page, null as never)
    },
  ],
  [/^Choose a new password$/, setPassword as never],
  [/^Your appointments$/, appointments],
  [/^What is weighing on you\?$/, toTheQuestions],
  [
    /^Hello/,
    (page, { goal }) =>
      goal === 'moved' || goal === 'cancelled'
        ? page.getByRole('link', { name: 'Appointments', exact: true }).first().click()
        : toTheQuestions(page),
  ],
  [/^We cannot reach our service right now$/, press('Try again')],
]

const isTheEnd = async (page: Page, { goal, person }: Walk, heading: string): Promise<boolean> => {
  if (!ends[goal].test(heading)) return false
  if (goal === 'cancelled')
    return (
      /no appointments|another appointment|Book/.test(await saidOn(page)) &&
      !(await page.getByRole('button', { name: /^Cancel this appointment/ }).isVisible())
    )
  return person !== null
}

/**
 * Goes on from wherever a screen is, by nothing but what the screens offer, until what a person came for is reached;
 * answers with the headings on the way. A screen that only has the phone ends the way where the services refused.
 */
async function walkOn(page: Page, walk: Walk): Promise<readonly string[]> {
  const seen: string[] = []
  for (let step = 0; step < 40; step += 1) {
    await settled(page)
    await expectAWayOn(page)
    const heading = await headingOf(page)
    seen.push(`${heading} (${pathOf(page)})`)
    if (await isTheEnd(page, walk, heading)) return seen
    const act = steps.find(([pattern]) => pattern.test(heading))?.[1] ?? follow
    await act(page, walk)
  }
  throw new Error(`the way did not end: ${seen.join(' > ')}`)
}

/** Goes on to what the place is for, and asks the services whether it is really there, and once. */
export async function walkToTheEnd(
  page: Page,
  { goal }: Place,
  person: Person,
  before: Truth,
): Promise<void> {
  const seen = await walkOn(page, { person, goal })
  const { upcoming, asked, requested } = await test.step(seen.join(' > '), () =>
    expectTrue(page, person.email, before),
  )
  if (goal === 'booked' || goal === 'moved') expect(upcoming).toHaveLength(1)
  if (goal === 'cancelled') expect(upcoming).toHaveLength(0)
  if (goal === 'asked') expect(asked).toBe(1)
  if (goal === 'requested') expect(requested).toBe(1)
}
