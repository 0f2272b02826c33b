import type { Page } from 'playwright'

/** Takes a screenshot of the window under a name. */
export type TakeScreenshot = (name: string) => Promise<void>

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name, exact: true })
const timeOnCard = /^[\w, ]+ \d+:\d\d [AP]M: .* with /
const timeOfDay = /^\w+day, \w+ \d+, \d+:\d\d [AP]M/

/** Waits for the heading of a screen. */
export const waitForHeading = (page: Page, title: RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name: title }).waitFor()

/** From home to the list of counselors, through the short intake. */
export async function openCounselorList(page: Page, snap: TakeScreenshot): Promise<void> {
  await page.getByRole('link', { name: 'Get help for myself' }).first().click()
  await button(page, 'Go on now').click()
  await waitForHeading(page, /^What brings/)
  const main = page.getByRole('main')
  await main.getByRole('combobox').selectOption('Colorado')
  await main.getByRole('radio', { name: 'Anxiety', exact: true }).first().check({ force: true })
  await snap('sentence')
  await button(page, 'Continue').click()
  await waitForHeading(page, /in danger/)
  await button(page, 'No').click()
  await waitForHeading(page, /^What would help most/)
  await snap('question')
  for (const [answer, next] of [
    ['Tools I can use', /more at ease/],
    ['No preference', /^When would/],
    ['As soon as possible', /^In which language/],
    ['English', /^How would/],
  ] as const) {
    await button(page, answer).click()
    await waitForHeading(page, next)
  }
  await page.getByRole('button', { name: /^Video/ }).click()
  await waitForHeading(page, /^Counselors in/)
  await page.getByRole('button', { name: timeOnCard }).first().waitFor()
  await snap('results')
}

/** From the list and a counselor's week to the booked visit. */
export async function bookVisit(
  page: Page,
  snap: TakeScreenshot,
  email: string,
  codeFor: (email: string) => Promise<string>,
): Promise<void> {
  await page
    .getByRole('button', { name: /^More times/ })
    .first()
    .click()
  await waitForHeading(page, /^Choose a time/)
  await page.getByRole('button', { name: timeOfDay }).first().waitFor()
  await snap('week')
  await page.getByRole('button', { name: timeOfDay }).first().click()
  await waitForHeading(page, /^Check your appointment/)
  await snap('appointment')
  await page.getByLabel(/^First name/).fill('Ada')
  await page.getByLabel(/^Last name/).fill('Lovett')
  for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true })
  await page.getByLabel(/^Your initials/).fill('al')
  await button(page, 'Continue').click()
  await waitForHeading(page, /^Make your account/)
  await page.getByLabel(/^Email/).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill('Brave#Lantern9')
  await page.getByLabel(/^Date of birth/).fill('1990-04-03')
  await button(page, 'Make my account').click()
  await waitForHeading(page, /^Check your email/)
  await page.getByRole('textbox', { name: /^One-time code/ }).fill(await codeFor(email))
  await button(page, 'Confirm and book').click()
  await waitForHeading(page, /^Your appointment is booked/)
  await snap('booked')
}
