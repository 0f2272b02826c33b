import { expect, test } from '../../fixtures.ts'
import { chooseCounselor, chooseTime, goOn, newPerson, skipQuestions, startIntake } from '../steps.ts'

test.use({ serviceWorkers: 'allow' })

test('what a visitor typed is there again on a page that is loaded anew, and in no storage [STATE-11] [BOOK-13]', async ({
  page,
}) => {
  const { firstName, lastName, email, password } = newPerson('northstar')
  await startIntake(page, 'northstar')
  await skipQuestions(page, 'northstar')
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByLabel(/^First name/).fill(firstName)
  await page.getByLabel(/^Last name/).fill(lastName)
  await page.reload()
  await expect(page.getByLabel(/^First name/)).toHaveValue(firstName)
  await expect(page.getByLabel(/^Last name/)).toHaveValue(lastName)
  await expect(page.getByText('Please fill this in once more')).toHaveCount(0)
  for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true })
  await page.getByLabel(/^Your initials/).fill('al')
  await goOn(page)
  await page.getByLabel(/^Email/).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.reload()
  await expect(page.getByLabel(/^Email/)).toHaveValue(email)
  await expect(page.getByRole('textbox', { name: /^Password/ })).toHaveValue('')
  // The agreement came along: it is not asked for again.
  await expect(page.getByLabel(/^Your initials/)).toHaveCount(0)
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(stored).not.toContain(email)
  expect(stored).not.toContain(firstName)
})
