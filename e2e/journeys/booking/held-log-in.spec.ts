import { expect, test } from '../../fixtures.ts'
import { password } from '../../organisations.ts'
import { newMember } from '../members.ts'
import { chooseCounselor, chooseTime, agree, logIn, newPerson, skipQuestions, startIntake } from '../steps.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('who logs in on the way keeps the held time and sees how long it waits, and no token stands in an address [STATE-12] [BOOK-15]', async ({
  page,
  browser,
}) => {
  test.slow()
  const apart = await browser.newContext()
  const { email } = await newMember(apart.request, 'northstar')
  await apart.close()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/mdlive/holds')) asked.push(request.url())
  })
  await startIntake(page, 'northstar')
  await skipQuestions(page, 'northstar')
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
  await expect(page.getByText(/^Held for \d+ min/)).toBeVisible()
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((url) => url.includes('mdlive_token'))).toEqual([])

  await agree(page, newPerson('northstar'))
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByText('Your time waits for you while you log in:')).toBeVisible()
  await expect(page.getByText(/^We hold it for \d+ more minutes\.$/)).toBeVisible()
  await expect(page.getByText('Your appointment is booked as soon as you have logged in.')).toBeVisible()
  await logIn(page, email, password)
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible()
})
