import { pseudo, type PseudoLanguage } from '@evenkeel/contract/words/pseudo'
import { expect, type Page } from '@playwright/test'
import { ownCounselor } from '../../journeys/own-counselor.ts'
import { answerUntilMethod, codeFor, newPerson } from '../../journeys/steps.ts'

/** Fields of the journey, by their names: their labels are in the pseudo-language. */
const field = (page: Page, name: string) => page.getByRole('main').locator(`[name="${name}"]`)
const tickAll = async (page: Page): Promise<void> => {
  for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true })
}

/**
 * Books a video visit as somebody new, from the home page to the confirmation. What the portal says is in the pseudo-language; what a program
 * asks is in English. `look` is asked on each screen.
 */
export async function bookInPseudo(
  page: Page,
  {
    language,
    home,
    look,
  }: { language: PseudoLanguage; home: string; look: (screen: string) => Promise<void> },
): Promise<void> {
  const said = (words: string): string => pseudo(language, words)
  const main = page.getByRole('main')
  const press = (words: string) => page.getByRole('button', { name: said(words), exact: true }).click()
  const at = async (words: string): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText(said(words))
    await look(words)
  }
  await page.goto(home)
  await main
    .getByRole('link', { name: said('Get help for myself') })
    .first()
    .click()
  await press('Go on now')
  await main.getByRole('combobox').selectOption('Colorado')
  await main.getByRole('radio', { name: 'Anxiety', exact: true }).check()
  await look('the sentence')
  await press('Continue')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('in danger')
  await look('danger')
  await answerUntilMethod(page)
  await main.getByRole('button', { name: /^Video/ }).click()
  await at('Counselors in')
  await ownCounselor(page, said('More times with '), said('Show more'))
  await at('Choose a time')
  await main
    .getByRole('button', { name: /\d+:\d\d [AP]M/ })
    .first()
    .click()
  await at('Check your appointment')
  const person = newPerson('northstar')
  await field(page, 'first_name').fill(person.firstName)
  await field(page, 'last_name').fill(person.lastName)
  await tickAll(page)
  await field(page, 'mdlive_consent_user_initials').fill('al')
  await press('Continue')
  await at('Make your account')
  await field(page, 'email').fill(person.email)
  await field(page, 'password').fill(person.password)
  await field(page, 'birthdate').fill('1990-04-03')
  await tickAll(page)
  await press('Make my account')
  await at('Check your email')
  await field(page, 'otp').fill(await codeFor(page.request, person.email))
  await press('Confirm and book')
  await at('Your appointment is booked')
}
