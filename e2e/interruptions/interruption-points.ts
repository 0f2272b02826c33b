import type { Page } from '@playwright/test'
import { expect, type TestOrganization } from '../fixtures.ts'
import { bookOverApi } from '../journeys/appointments.ts'
import { createMember, withoutConsent } from '../journeys/members.ts'
import {
  acceptAgreements,
  getBookedHeading,
  pressChoice,
  chooseCounselor,
  chooseTime,
  confirmCode,
  fillRegistration,
  fillReview,
  getFreeTimes,
  pressContinue,
  getHeading,
  logIn,
  createPerson,
  getPath,
  type Person,
  register,
  skipQuestions,
  startIntake,
  checkAll,
} from '../journeys/steps.ts'
import { demoPassword } from '../organizations.ts'
import { waitUntilSettled } from './screen-state.ts'

type Goal = 'booked' | 'moved' | 'canceled' | 'asked' | 'requested'

/** A step toward a goal: how to get there, what to press, and how to continue to the goal. */
export interface InterruptionPoint {
  readonly name: string
  readonly heading: RegExp
  readonly goal: Goal
  /** The person is logged in after the action: a copy of the tab can reach the goal as well. */
  readonly hasAccount: boolean
  readonly reach: (page: Page, organization: TestOrganization) => Promise<Person>
  readonly act: (page: Page, person: Person) => Promise<unknown>
  readonly finish?: (page: Page, person: Person) => Promise<unknown>
  /** Checks input typed before the action. */
  readonly typed?: (page: Page, person: Person) => Promise<void>
}

const NOTE = 'My sister is ill.'
const pressButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const getNoteField = (page: Page) => page.getByLabel(/^What should your counselor know/)
const getInitialsField = (page: Page) => page.getByLabel(/^Your initials/)
const MOVING_NOTICE = 'You are changing the time of your appointment'

async function addNote(page: Page): Promise<void> {
  await pressButton(page, 'Add a note for your counselor')
  await getNoteField(page).fill(NOTE)
}
async function openReview(page: Page, { client }: TestOrganization): Promise<Person> {
  await startIntake(page, client)
  await skipQuestions(page, client)
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
  return { ...createPerson(client), password: demoPassword }
}
async function openRegistration(page: Page, organization: TestOrganization): Promise<Person> {
  const person = await openReview(page, organization)
  await acceptAgreements(page, person)
  return person
}
/** A member who has seen the home page, and then opened another page. */
async function openAsMember(page: Page, { client, base }: TestOrganization, path: string, agreed = {}) {
  const person = await createMember(page.request, client, agreed)
  await page.goto(`${base}/`)
  await expect(getHeading(page, /^Hello/)).toBeVisible()
  await page.goto(`${base}${path}`)
  return person
}
async function openWithVisit(page: Page, organization: TestOrganization): Promise<Person> {
  const person = await createMember(page.request, organization.client)
  await bookOverApi(page, person.email, organization.client, 'video')
  await page.goto(`${organization.base}/`)
  await expect(getHeading(page, /^Hello/)).toBeVisible()
  await page.goto(`${organization.base}/appointments`)
  return person
}

export const interruptionPoints: readonly InterruptionPoint[] = [
  {
    name: 'visitor at the review',
    heading: /^Check your appointment$|^Your appointment$/,
    goal: 'booked',
    hasAccount: false,
    reach: async (page, organization) => {
      const person = await openReview(page, organization)
      await fillReview(page, person)
      await addNote(page)
      return person
    },
    act: pressContinue,
    finish: async (page, person) => {
      await register(page, person)
      await confirmCode(page, person)
    },
    typed: async (page, person) => {
      await expect(getNoteField(page)).toHaveValue(NOTE)
      await expect(page.getByLabel(/^First name/)).toHaveValue(person.firstName)
    },
  },
  {
    name: 'visitor registering',
    heading: /^Make your account$/,
    goal: 'booked',
    hasAccount: false,
    reach: async (page, organization) => {
      const person = await openRegistration(page, organization)
      await fillRegistration(page, person)
      return person
    },
    act: register,
    finish: confirmCode,
    typed: (page, { email }) => expect(page.getByLabel(/^Email/)).toHaveValue(email),
  },
  {
    name: 'registered visitor entering the code',
    heading: /^Check your email$/,
    goal: 'booked',
    hasAccount: false,
    reach: async (page, organization) => {
      const person = await openRegistration(page, organization)
      await register(page, person)
      return person
    },
    act: confirmCode,
  },
  {
    name: 'member logging in with a chosen time',
    heading: /^Log in$/,
    goal: 'booked',
    hasAccount: true,
    reach: async (page, organization) => {
      const member = await createMember(page.request, organization.client)
      await page.context().clearCookies()
      await openRegistration(page, organization)
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
      await expect(getHeading(page, 'Log in')).toBeVisible()
      return member
    },
    act: (page, person) => logIn(page, person.email, person.password),
    // A copied tab does not book on its own what the other one may be booking.
    finish: async (page) => {
      const book = page.getByRole('button', { name: 'Book this appointment' })
      await expect(book.or(getBookedHeading(page))).toBeVisible()
      if (await book.isVisible()) await book.click()
    },
  },
  {
    name: 'member at the review',
    heading: /^Check your appointment$|^Your appointment$/,
    goal: 'booked',
    hasAccount: true,
    reach: async (page, organization) => {
      const person = await openAsMember(page, organization, '/appointment-type', withoutConsent)
      await chooseCounselor(page, 'Video')
      await chooseTime(page)
      await checkAll(page)
      await getInitialsField(page).fill('al')
      await addNote(page)
      return person
    },
    act: (page) => pressButton(page, 'Book this appointment'),
    typed: async (page) => {
      await expect(getNoteField(page)).toHaveValue(NOTE)
      await expect(getInitialsField(page)).toHaveValue(/al/i)
      for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked()
    },
  },
  {
    name: 'member requesting to meet in person',
    heading: /^Check your appointment$|^Your appointment$/,
    goal: 'requested',
    hasAccount: true,
    reach: async (page, organization) => {
      const person = await openAsMember(page, organization, '/appointment-type')
      await pressChoice(page, /^In person/)
      for (let asked = 0; asked < 12; asked += 1) {
        await waitUntilSettled(page)
        if (asked > 0 && !getPath(page).startsWith('/face2face')) break
        const choices = page.getByRole('main').getByRole('group').getByRole('button')
        if ((await choices.count()) > 0) await choices.first().click()
        else {
          await page.getByRole('main').getByRole('textbox').first().fill('3')
          await pressContinue(page)
        }
      }
      return person
    },
    act: (page) => page.getByRole('link', { name: 'Send my request' }).click(),
  },
  {
    name: 'member at the review of another time',
    heading: /^Change your appointment$/,
    goal: 'moved',
    hasAccount: true,
    reach: async (page, organization) => {
      const person = await openWithVisit(page, organization)
      await pressButton(page, /^Change the time/)
      await getFreeTimes(page).nth(2).click()
      await expect(getHeading(page, 'Change your appointment')).toBeVisible()
      return person
    },
    act: (page) => pressButton(page, 'Move it to this time'),
    typed: (page) => expect(page.getByText(MOVING_NOTICE)).toBeVisible(),
  },
  {
    name: 'member asked whether to cancel',
    heading: /^Cancel this appointment\?$/,
    goal: 'canceled',
    hasAccount: false,
    reach: async (page, organization) => {
      const person = await openWithVisit(page, organization)
      await pressButton(page, /^Cancel this appointment/)
      await expect(getHeading(page, 'Cancel this appointment?')).toBeVisible()
      return person
    },
    act: (page) => pressButton(page, 'Yes, cancel it'),
  },
  {
    name: 'member asking for a time',
    heading: /^Ask for an appointment$/,
    goal: 'asked',
    hasAccount: true,
    reach: async (page, organization) => {
      const person = await openAsMember(page, organization, '/appointment-type')
      await chooseCounselor(page, 'Video')
      await page.getByRole('link', { name: 'No time fits? Ask for an appointment' }).click()
      await page.getByLabel(/^Date/).fill('2026-12-01')
      await page.getByRole('radio', { name: 'Evening' }).check()
      await page.getByLabel(/^Anything the counselor/).fill('After work, please.')
      return person
    },
    act: (page) => pressButton(page, 'Send my request'),
    typed: (page) => expect(page.getByLabel(/^Anything the counselor/)).toHaveValue('After work, please.'),
  },
]

/** The heading of the goal. */
export const getGoalHeading = (page: Page, goal: Goal) =>
  ({
    booked: getBookedHeading(page),
    moved: getHeading(page, 'Your appointment is changed'),
    canceled: page.getByText('You have no upcoming appointments.'),
    asked: getHeading(page, 'We sent your request'),
    requested: getHeading(page, 'We have your request'),
  })[goal]
