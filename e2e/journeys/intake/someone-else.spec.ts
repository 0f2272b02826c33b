import { expect, test } from '../../fixtures.ts'
import { newMember } from '../members.ts'
import { answerSentence, heading, partOf, pathOf, reasonPart, startIntake, whoPart } from '../steps.ts'

test('a member is helped to help another person, answers nothing in their name, and then gets support themselves [ROUTE-39] [ROUTE-40] [INTAKE-02] [INTAKE-05]', async ({
  page,
  organization: { client, base },
}) => {
  test.slow()
  const main = page.getByRole('main')
  const advice = page.getByRole('heading', { level: 2, name: 'What often helps' })
  await newMember(page.request, client)
  await startIntake(page, client)
  await page.goto(`${base}/help-someone-else`)
  await expect(main).not.toContainText('What often helps')
  await page.getByRole('link', { name: 'Find words and articles that fit' }).click()
  await expect.poll(() => pathOf(page)).toMatch(/^\/help-someone-else\/[0-9a-f-]{36}$/)
  const question = pathOf(page)
  // Their own state is not taken for that of the other person.
  await expect(main.getByRole('combobox').locator('option:checked')).toHaveText('Select...')
  await page.reload()
  await answerSentence(page, { who: 'A dependent' })
  await expect(advice).toBeVisible()
  expect(pathOf(page)).toBe('/help-someone-else')
  await page.goBack()
  await expect(partOf(page, whoPart).getByRole('radio', { name: 'A dependent' })).toBeChecked()
  expect(pathOf(page)).toBe(question)
  await page.goForward()
  await page.getByRole('link', { name: /^When panic comes/ }).click()
  await expect(page).toHaveURL(/\/topics\/worry-and-panic\/when-panic-comes$/)

  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${base}/help-myself`)
  await page.getByRole('button', { name: 'Go on now' }).click()
  await expect(main).toContainText('Where you will be when you talk.')
  await main.getByRole('button', { name: /^Change/ }).click()
  await partOf(page, whoPart).getByRole('radio', { name: 'My partner' }).check()
  await expect(partOf(page, whoPart)).toHaveAccessibleDescription(/^Only they can book for themselves/)
  await expect(main).toContainText('Where they live.')
  await answerSentence(page, { who: 'My partner', reason: 'Grief or Loss' })
  await expect(heading(page, 'Helping somebody you care about')).toBeVisible()
  await expect(main).toContainText('Say the name of the person who died.')
  await expect(main).toContainText('They set up their own appointment.')
  await expect(main.getByRole('link', { name: /book|schedule|counselor/i })).toHaveCount(0)
  await page.reload()
  await expect(main).toContainText('Say the name of the person who died.')
  await page.getByRole('link', { name: 'Get support for yourself' }).click()
  await expect(heading(page, 'What brings you here?')).toBeVisible()
  await expect(main).toContainText('I am looking for support for myself')
  await expect(partOf(page, reasonPart).getByRole('radio', { name: 'Grief or Loss' })).not.toBeChecked()
})
