import { expect, test } from '../../fixtures.ts'
import { createMember } from '../members.ts'
import {
  answerSentence,
  getHeading,
  getSentencePart,
  getPath,
  REASON_PART,
  startIntake,
  WHO_PART,
} from '../steps.ts'

test('a member gets guidance to help another person, answers nothing in their name, and then gets support themselves [ROUTE-39] [ROUTE-40] [INTAKE-02] [INTAKE-05]', async ({
  page,
  organization: { client, base },
}) => {
  test.slow()
  const main = page.getByRole('main')
  const advice = page.getByRole('heading', { level: 2, name: 'What often helps' })
  await createMember(page.request, client)
  await startIntake(page, client)
  await page.goto(`${base}/help-someone-else`)
  await expect(main).not.toContainText('What often helps')
  await page.getByRole('link', { name: 'Find words and articles that fit' }).click()
  await expect.poll(() => getPath(page)).toMatch(/^\/help-someone-else\/[0-9a-f-]{36}$/)
  const question = getPath(page)
  // The member's own state is not preselected for the other person.
  await expect(main.getByRole('combobox').locator('option:checked')).toHaveText('Select...')
  await page.reload()
  await answerSentence(page, { who: 'A dependent' })
  await expect(advice).toBeVisible()
  expect(getPath(page)).toBe('/help-someone-else')
  await page.goBack()
  await expect(getSentencePart(page, WHO_PART).getByRole('radio', { name: 'A dependent' })).toBeChecked()
  expect(getPath(page)).toBe(question)
  await page.goForward()
  await page.getByRole('link', { name: /^When panic comes/ }).click()
  await expect(page).toHaveURL(/\/topics\/worry-and-panic\/when-panic-comes$/)

  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${base}/help-myself`)
  await page.getByRole('button', { name: 'Go on now' }).click()
  await expect(main).toContainText('Where you will be when you talk.')
  await main.getByRole('button', { name: /^Change/ }).click()
  await getSentencePart(page, WHO_PART).getByRole('radio', { name: 'My partner' }).check()
  await expect(getSentencePart(page, WHO_PART)).toHaveAccessibleDescription(
    /^Only they can book for themselves/,
  )
  await expect(main).toContainText('Where they live.')
  await answerSentence(page, { who: 'My partner', reason: 'Grief or Loss' })
  await expect(getHeading(page, 'Helping somebody you care about')).toBeVisible()
  await expect(main).toContainText('Say the name of the person who died.')
  await expect(main).toContainText('They set up their own appointment.')
  await expect(main.getByRole('link', { name: /book|schedule|counselor/i })).toHaveCount(0)
  await page.reload()
  await expect(main).toContainText('Say the name of the person who died.')
  await page.getByRole('link', { name: 'Get support for yourself' }).click()
  await expect(getHeading(page, 'What brings you here?')).toBeVisible()
  await expect(main).toContainText('I am looking for support for myself')
  await expect(
    getSentencePart(page, REASON_PART).getByRole('radio', { name: 'Grief or Loss' }),
  ).not.toBeChecked()
})
