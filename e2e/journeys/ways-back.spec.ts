import type { Page } from '@playwright/test'
import { takenOver } from '../hydrated.ts'
import { expect, test } from '../fixtures.ts'
import { newMember } from './members.ts'
import { answerSentence, choose, chooseCounselor, chooseTime, startIntake } from './steps.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const back = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click()

test('from the review a member goes back as they came: times, list, way to meet and appointments [ROUTE-34] [ROUTE-32]', async ({
  page,
}) => {
  test.slow()
  await newMember(page.request, 'northstar')
  await page.goto('/northstar/appointments')
  const book = page.getByRole('link', { name: 'Book an appointment' })
  // A press before the scripts are there loads the page anew, which knows of none before.
  await takenOver(book)
  await book.click()
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
  await expect(page.getByText('This one is not booked yet.')).toBeVisible()
  await back(page)
  await expect(heading(page, 'Choose a time')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list of counselors' }).click()
  await expect(heading(page, /^Counselors in/)).toBeVisible()
  await page.goBack()
  await page.goBack()
  await back(page)
  await expect(heading(page, 'How would you like to talk?')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(heading(page, 'Your appointments')).toBeVisible()
})

test('whoever comes back to the question about danger goes on with the answer that was no danger, by Continue [INTAKE-04] [ROUTE-22]', async ({
  page,
}) => {
  await startIntake(page, 'northstar')
  const danger = heading(page, /^Are you in danger/)
  const goOn = page.getByRole('main').getByRole('button', { name: 'Continue' })
  await expect(danger).toBeVisible()
  await expect(goOn).toHaveCount(0)
  await choose(page, 'No')
  await expect(heading(page, 'What would help most?')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(danger).toBeVisible()
  await goOn.click()
  await expect(heading(page, 'What would help most?')).toBeVisible()
})

test('a member who began with how to meet and goes to the questions after all is asked about danger, and finds the help for others [INTAKE-02] [ROUTE-39]', async ({
  page,
}) => {
  await newMember(page.request, 'northstar')
  await page.goto('/northstar/appointment-type')
  await choose(page, /^Video/)
  await expect(heading(page, /^Counselors in|Where will you be/)).toBeVisible()
  await startIntake(page, 'northstar')
  await expect(heading(page, /^Are you in danger/)).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/northstar/appointment-type')
  await chooseCounselor(page, 'Video')
  // An hour that is chosen and not booked does not ask for these answers.
  await chooseTime(page)
  await page.goto('/northstar/help-someone-else')
  await page.getByRole('link', { name: 'Find words and articles that fit' }).click()
  await expect(heading(page, 'Who is it about?')).toBeVisible()
  await expect(page.getByText('A few more questions before you book')).toHaveCount(0)
  await answerSentence(page, { who: 'My partner' })
  await expect(page.getByRole('heading', { level: 2, name: 'What often helps' })).toBeVisible()
})

test('a member who looked for help for another person finds a counselor for themselves afterwards [ROUTE-23] [ROUTE-39]', async ({
  page,
}) => {
  await newMember(page.request, 'northstar')
  await page.goto('/northstar/help-someone-else')
  await page.getByRole('link', { name: 'Find words and articles that fit' }).click()
  await answerSentence(page, { who: 'A friend or relative' })
  await expect(page.getByRole('heading', { level: 2, name: 'What often helps' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await page
    .getByRole('link', { name: /^Book an appointment/ })
    .first()
    .click()
  await choose(page, /^Video/)
  await expect(heading(page, /^Counselors in|Where will you be/)).toBeVisible()
})
