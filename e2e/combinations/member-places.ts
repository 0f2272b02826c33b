import { chooseCounselor } from '../journeys/steps.ts'
import { expect } from '../fixtures.ts'
import type { Place } from './place.ts'
import {
  press,
  openAs,
  initials,
  note,
  asMember,
  asMemberInReview,
  asMemberWithVisit,
  asMemberMoving,
  firstTime,
  answerInPerson,
} from './reach.ts'

/** The screens of a member who books, moves, cancels or asks for a time. */
export const memberPlaces: readonly Place[] = [
  {
    name: 'member at the review',
    isQuick: true,
    quick: ['no_eap_sessions_remaining', 'slow'],
    heading: /^Check your appointment$/,
    goal: 'booked',
    asks: 'book',
    reach: async (page) => {
      const person = await asMemberInReview(page)
      for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true })
      await initials(page).fill('al')
      await press(page, 'Add a note for your counselor')
      await note(page).fill('My sister is ill.')
      return person
    },
    act: (page) => press(page, 'Book this appointment'),
    typed: async (page) => {
      await expect(note(page)).toHaveValue('My sister is ill.')
      await expect(initials(page)).toHaveValue(/al/i)
      for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked()
    },
  },
  {
    name: 'member asking for an in-person visit',
    heading: /^Check your appointment$/,
    goal: 'requested',
    asks: 'nothing',
    reach: async (page) => {
      const person = await asMember(page)
      await openAs(page, '/appointment-type', /meet|talk/)
      await page.getByRole('button', { name: /^In person/ }).click()
      await answerInPerson(page)
      return person
    },
    act: (page) => page.getByRole('link', { name: 'Send my request' }).click(),
  },
  {
    name: 'member looking at the list',
    heading: /^Your appointments$/,
    goal: 'moved',
    asks: 'search',
    reach: asMemberWithVisit,
    act: (page) => press(page, /^Change the time/),
  },
  {
    name: 'member in the calendar of a move',
    heading: /^Choose a time$/,
    goal: 'moved',
    asks: 'hold',
    reach: asMemberMoving,
    act: (page) => firstTime(page).click(),
    typed: (page) => expect(page.getByText('You are changing the time of your appointment')).toBeVisible(),
  },
  {
    name: 'member at the review of a move',
    isQuick: true,
    quick: ['not_allowed_for_patient', 'down'],
    heading: /^Change your appointment$/,
    goal: 'moved',
    asks: 'move',
    reach: async (page) => {
      const person = await asMemberMoving(page)
      await firstTime(page).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Change your appointment' })).toBeVisible()
      return person
    },
    act: (page) => press(page, 'Move it to this time'),
    typed: (page) => expect(page.getByText('You are changing the time of your appointment')).toBeVisible(),
  },
  {
    name: 'member asked whether to cancel',
    quick: ['http_500'],
    heading: /^Cancel this appointment\?$/,
    goal: 'cancelled',
    asks: 'cancel',
    reach: async (page) => {
      const person = await asMemberWithVisit(page)
      await press(page, /^Cancel this appointment/)
      await expect(page.getByRole('heading', { level: 1, name: 'Cancel this appointment?' })).toBeVisible()
      return person
    },
    act: (page) => press(page, 'Yes, cancel it'),
  },
  {
    name: 'member asking for a time',
    isQuick: true,
    quick: ['not_found'],
    heading: /^Ask for an appointment$/,
    goal: 'asked',
    asks: 'request',
    reach: async (page) => {
      const person = await asMember(page)
      await openAs(page, '/appointment-type', /meet|talk/)
      await chooseCounselor(page, 'Video')
      await page.getByRole('link', { name: 'No time fits? Ask for an appointment' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Ask for an appointment' })).toBeVisible()
      await page.getByLabel(/^Date/).fill('2026-12-01')
      await page.getByRole('radio', { name: 'Evening' }).check({ force: true })
      await page.getByLabel(/^Anything the counselor/).fill('After work, please.')
      return person
    },
    act: (page) => press(page, 'Send my request'),
    typed: (page) => expect(page.getByLabel(/^Anything the counselor/)).toHaveValue('After work, please.'),
  },
]
