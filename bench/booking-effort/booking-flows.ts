import type { Page } from 'playwright'
import { type Effort, type InputMethod, type SimulatedPerson, createPerson } from './simulated-person.ts'

/** Maximum effort of a booking (docs/performance.md). */
export interface EffortGoal {
  readonly taps: number
  readonly fields: number
  readonly screens: number
  readonly minutes: number
}
export const effortGoals: Readonly<Record<'new' | 'returning', EffortGoal>> = {
  new: { taps: 25, fields: 9, screens: 12, minutes: 4 },
  returning: { taps: 5, fields: 9, screens: 12, minutes: 4 },
}

/** A new visitor. */
export interface NewAccount {
  readonly email: string
  readonly password: string
  readonly first: string
  readonly last: string
}

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name, exact: true })
/** A time on a counselor card, and one in the calendar. */
const timeOnCard = /^[\w, ]+ \d+:\d\d [AP]M: .* with /
const timeOfDay = /^\w+day, \w+ \d+, \d+:\d\d [AP]M/

/** From home to the list: the sentence, danger, and the single-tap questions. */
export async function completeIntake(page: Page, person: SimulatedPerson): Promise<void> {
  await person.press(page.getByRole('link', { name: 'Get help for myself' }))
  await person.goOn(button(page, 'Go on now'), /^I am looking|^What|^Tell/)
  const main = page.getByRole('main')
  await person.choose(main.getByRole('combobox'), 'Colorado')
  await person.press(
    main
      .getByRole('radiogroup', { name: /^mainly because of/ })
      .getByRole('radio', { name: 'Anxiety', exact: true }),
  )
  await person.goOn(button(page, 'Continue'), /in danger/)
  await person.goOn(button(page, 'No'), /^What would help most\?/)
  await person.goOn(button(page, 'Tools I can use'), /more at ease/)
  await person.goOn(button(page, 'No preference'), /^When would/)
  await person.goOn(button(page, 'As soon as possible'), /^In which language/)
  await person.goOn(button(page, 'English'), /^How would/)
  await person.goOn(page.getByRole('button', { name: /^Video/ }), /^Counselors in/)
}

/** A new member books a video visit: from home to "Your appointment is booked". */
export async function bookAsNewMember(
  page: Page,
  hands: InputMethod,
  account: NewAccount,
  codeFor: (email: string) => Promise<string>,
): Promise<Effort> {
  const person = createPerson(page, hands)
  await person.beginsAt(/./)
  await completeIntake(page, person)
  const times = page.getByRole('button', { name: timeOnCard })
  await times.first().waitFor()
  await person.goOn(times.first(), /^Check your appointment/)
  await person.type(page.getByLabel(/^First name/), account.first)
  await person.type(page.getByLabel(/^Last name/), account.last)
  for (const box of await page.getByRole('checkbox').all()) await person.press(box)
  await person.type(page.getByLabel(/^Your initials/), 'al')
  await person.goOn(button(page, 'Continue'), /^Make your account/)
  await person.type(page.getByLabel(/^Email/), account.email)
  await person.type(page.getByRole('textbox', { name: /^Password/ }), account.password)
  await person.type(page.getByLabel(/^Date of birth/), '04031990')
  await person.goOn(button(page, 'Make my account'), /^Check your email/)
  await person.type(page.getByRole('textbox', { name: /^One-time code/ }), await codeFor(account.email))
  await person.goOn(button(page, 'Confirm and book'), /^Your appointment is booked/)
  return person.effort()
}

/**
 * The same person, logged in, books another visit with the same counselor: from Today to "Your appointment is
 * booked".
 */
export async function bookAsReturningMember(page: Page, hands: InputMethod): Promise<Effort> {
  const person = createPerson(page, hands)
  await person.beginsAt(/^Hello/)
  await person.goOn(page.getByRole('button', { name: /^Book (again|one more)/ }), /^Choose a time/)
  const times = page.getByRole('button', { name: timeOfDay })
  await times.first().waitFor()
  await person.goOn(times.first(), /^Check your appointment/)
  await person.goOn(button(page, 'Book this appointment'), /^Your appointment is booked/)
  return person.effort()
}
