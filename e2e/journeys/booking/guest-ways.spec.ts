import { expect, test } from '../../fixtures.ts'
import { ownCounselor } from '../own-counselor.ts'
import {
  booked,
  chooseTime,
  choose,
  confirmCode,
  fillRegistration,
  fillReview,
  goOn,
  newPerson,
  skipQuestions,
  startIntake,
} from '../steps.ts'

test('a guest changes the state on the list, fills in again what a reload took, and is booked there [BOOK-01] [STATE-11] [VALID-28]', async ({
  page,
}) => {
  const person = newPerson('northstar')
  await startIntake(page, 'northstar')
  await skipQuestions(page, 'northstar')
  await choose(page, /^Video/)
  await expect(page.getByRole('heading', { level: 1, name: 'Counselors in Colorado' })).toBeVisible()
  await page.getByText('Not in Colorado?').click()
  await page.getByRole('combobox', { name: /^Which state/ }).selectOption('Utah')
  const answered = page.waitForRequest('**/add-or-update-answer')
  await page.getByRole('form', { name: 'State of the appointment' }).getByRole('button').click()
  expect((await answered).postData()).toContain('"Utah"')
  const inUtah = page.getByRole('heading', { level: 1, name: 'Counselors in Utah' })
  await expect(inUtah).toBeVisible()
  await page.reload()
  await expect(inUtah).toBeVisible()
  await ownCounselor(page)
  await chooseTime(page)

  await page.getByLabel(/^First name/).fill('Ada')
  await page.reload()
  const lost = page.getByText('Please fill this in once more')
  await expect(lost).toBeVisible()
  await page.getByLabel(/^First name/).fill('A')
  await expect(lost).toBeHidden()
  await fillReview(page, person)
  await goOn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Make your account' })).toBeVisible()
  await expect(lost).toBeHidden()

  await fillRegistration(page, person)
  await page.getByLabel(/^Date of birth/).fill('2012-04-03')
  await page.getByRole('button', { name: 'Make my account' }).click()
  const birthdate = page.locator('[data-field="birthdate"]')
  // Only then was it judged as a whole: what is corrected before is sent.
  await expect(page.getByRole('link', { name: /You must be at least 18/ })).toBeVisible()
  await expect(birthdate).toContainText('You must be at least 18 years old')
  await expect(birthdate).toContainText('You can still get help')
  await expect(birthdate.locator('a[href="tel:988"]')).toBeVisible()
  await expect(birthdate.getByRole('link', { name: /^Call/ })).toHaveCount(2)
  await expect(birthdate).toContainText('A parent or guardian')
  await page.getByLabel(/^Date of birth/).fill('1990-04-03')
  await page.getByLabel(/^Email/).focus()
  await expect(birthdate).not.toContainText('You can still get help')
  await expect(page.getByRole('alert').filter({ hasText: 'Thank you. You can go on.' })).toBeVisible()

  const draft = page.waitForResponse((answer) => answer.url().endsWith('/api/appointments'))
  await page.getByRole('button', { name: 'Make my account' }).click()
  expect(await (await draft).json()).toMatchObject({ appointment_state: 'UT' })
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await confirmCode(page, person)
  await expect(booked(page)).toBeVisible()
})
