import type { Page } from '@playwright/test'
import { bookOverApi } from '../journeys/appointments.ts'
import { newMember, notAgreed } from '../journeys/members.ts'
import {
  agree,
  chooseCounselor,
  chooseTime,
  goOn,
  newestMail,
  newPerson,
  pathOf,
  type Person,
  register,
  skipQuestions,
  startIntake,
} from '../journeys/steps.ts'
import { password } from '../organisations.ts'
import { expect } from '../fixtures.ts'
import { settled } from './settled.ts'

export const client = 'northstar'
/** A person whom no other journey knows, with the password the API helpers take. */
export const newUser = (): Person => ({ ...newPerson(client), password })
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
export const openAs = async (page: Page, path: string, heading: string | RegExp): Promise<void> => {
  await page.goto(`/${client}${path}`)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}
export const initials = (page: Page) => page.getByLabel(/^Your initials/)
export const note = (page: Page) => page.getByLabel(/^What should your counselor know/)

export async function asVisitorAtMethod(page: Page): Promise<Person> {
  await startIntake(page, client)
  await skipQuestions(page, client)
  return newUser()
}
export async function asVisitorInCalendar(page: Page): Promise<Person> {
  const person = await asVisitorAtMethod(page)
  await chooseCounselor(page, 'Video')
  return person
}
export async function asVisitorInReview(page: Page): Promise<Person> {
  const person = await asVisitorInCalendar(page)
  await chooseTime(page)
  return person
}
export async function asVisitorRegistering(page: Page): Promise<Person> {
  const person = await asVisitorInReview(page)
  await agree(page, person)
  return person
}
export async function asRegistered(page: Page): Promise<Person> {
  const person = await asVisitorRegistering(page)
  await register(page, person)
  return person
}
export const asMember = (page: Page): Promise<Person> => newMember(page.request, client)
export async function asMemberInReview(page: Page): Promise<Person> {
  const person = await newMember(page.request, client, notAgreed)
  await openAs(page, '/appointment-type', /meet|talk/)
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
  return person
}
export async function asMemberWithVisit(page: Page): Promise<Person> {
  const person = await asMember(page)
  await bookOverApi(page, person.email, client, 'video')
  await openAs(page, '/', /^Hello/)
  await openAs(page, '/appointments', 'Your appointments')
  await expect(page.getByRole('button', { name: /^Change the time/ })).toBeVisible()
  return person
}
export async function asMemberMoving(page: Page): Promise<Person> {
  const person = await asMemberWithVisit(page)
  await press(page, /^Change the time/)
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeVisible()
  return person
}
export const firstTime = (page: Page, at = 2) =>
  page.getByRole('button', { name: /^\w+day, \w+ \d+, \d+:\d\d [AP]M / }).nth(at)
export async function mailedLink(page: Page): Promise<Person> {
  const person = await asMember(page)
  await page.context().clearCookies()
  await openAs(page, '/password/forgot', 'Set a new password')
  await page.getByLabel(/^Email/).fill(person.email)
  await press(page, 'Send me a link')
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  const { text } = await newestMail(page.request, person.email)
  const link = new URL(/https?:\/\/\S*\/password\/reset\/\S+/.exec(text)?.[0] ?? 'http://nowhere.invalid')
  await page.goto(link.pathname)
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()
  return person
}
export const setPassword = async (page: Page, person: Person): Promise<void> => {
  await page.getByRole('textbox', { name: /^New password/ }).fill(person.password)
  await page.getByRole('textbox', { name: /^Repeat/ }).fill(person.password)
  await press(page, 'Save my password')
}

/** Answers the question that is asked, whatever it is. */
export async function answer(page: Page, at = 1): Promise<void> {
  const choices = page.locator('main').getByRole('group').getByRole('button')
  if ((await choices.count()) > 0) return choices.nth(at).click()
  await page.locator('main').getByRole('textbox').first().fill('3')
  await goOn(page)
}
/** The in-person questions, one after the other, up to the review. */
export async function answerInPerson(page: Page): Promise<void> {
  for (let asked = 0; asked < 12; asked += 1) {
    await settled(page)
    if (!pathOf(page).startsWith('/face2face')) return
    await answer(page, 0)
  }
}
