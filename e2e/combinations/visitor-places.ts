import { confirmCode, fillRegistration, fillReview, goOn, logIn, startIntake } from '../journeys/steps.ts'
import { expect } from '../fixtures.ts'
import type { Place } from './place.ts'
import {
  client,
  newUser,
  press,
  initials,
  note,
  asVisitorAtMethod,
  asVisitorInCalendar,
  asVisitorInReview,
  asVisitorRegistering,
  asRegistered,
  asMember,
  firstTime,
} from './reach.ts'

/** The screens of a person who books for the first time. */
export const visitorPlaces: readonly Place[] = [
  {
    name: 'visitor at the danger question',
    heading: /in danger/,
    goal: 'booked',
    asks: 'nothing',
    reach: async (page) => {
      await startIntake(page, client)
      return newUser()
    },
    act: (page) => press(page, 'No'),
  },
  {
    name: 'visitor in the middle of the questions',
    heading: /^What would help most/,
    goal: 'booked',
    asks: 'nothing',
    reach: async (page) => {
      await startIntake(page, client)
      await press(page, 'No')
      await expect(page.getByRole('heading', { level: 1, name: /^What would help most/ })).toBeVisible()
      return newUser()
    },
    act: (page) => press(page, 'Somebody who listens'),
  },
  {
    name: 'visitor choosing the way to meet',
    heading: /meet|talk/,
    goal: 'booked',
    asks: 'search for a visitor',
    reach: asVisitorAtMethod,
    act: async (page) => {
      await page.getByRole('button', { name: /^Video/ }).click()
    },
  },
  {
    name: 'visitor at the list of counselors',
    heading: /^Counselors in Colorado/,
    goal: 'booked',
    asks: 'search for a visitor',
    reach: async (page) => {
      const person = await asVisitorAtMethod(page)
      await page.getByRole('button', { name: /^Video/ }).click()
      await expect(page.getByRole('button', { name: /^More times with/ }).first()).toBeVisible()
      return person
    },
    act: (page) => press(page, /^More times with/),
  },
  {
    name: 'visitor in the calendar',
    heading: /^Choose a time$/,
    goal: 'booked',
    asks: 'hold',
    reach: asVisitorInCalendar,
    act: (page) => firstTime(page).click(),
  },
  {
    name: 'visitor at the review',
    isQuick: true,
    heading: /^Check your appointment$/,
    goal: 'booked',
    asks: 'nothing',
    reach: async (page) => {
      const person = await asVisitorInReview(page)
      await fillReview(page, person)
      await press(page, 'Add a note for your counselor')
      await note(page).fill('My sister is ill.')
      return person
    },
    act: goOn,
    typed: async (page, person) => {
      await expect(note(page)).toHaveValue('My sister is ill.')
      await expect(page.getByLabel(/^First name/)).toHaveValue(person.firstName)
      await expect(initials(page)).toHaveValue(/al/i)
    },
  },
  {
    name: 'visitor registering',
    heading: /^Make your account$/,
    goal: 'booked',
    asks: 'nothing',
    reach: async (page) => {
      const person = await asVisitorRegistering(page)
      await fillRegistration(page, person)
      return person
    },
    act: (page) => press(page, 'Make my account'),
    typed: (page, { email }) => expect(page.getByLabel(/^Email/)).toHaveValue(email),
  },
  {
    name: 'registered, entering the code',
    isQuick: true,
    quick: ['account_exists', 'down'],
    heading: /^Check your email$/,
    goal: 'booked',
    asks: 'sign-up',
    reach: asRegistered,
    act: confirmCode,
  },
  {
    name: 'log-in with a pending booking',
    isQuick: true,
    quick: ['provider_unavailable'],
    heading: /^Log in$/,
    goal: 'booked',
    asks: 'draft',
    reach: async (page) => {
      const member = await asMember(page)
      await page.context().clearCookies()
      await asVisitorRegistering(page)
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
      return member
    },
    act: (page, person) => logIn(page, person.email, person.password),
  },
  {
    name: 'visitor who has just booked',
    heading: /^Your appointment is booked$/,
    goal: 'booked',
    asks: 'nothing',
    reach: async (page) => {
      const person = await asRegistered(page)
      await confirmCode(page, person)
      await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible()
      return person
    },
    act: async () => {},
  },
]
