import { arriveAs } from '../members.ts'
import { answerSentence, answerUntilMethod, choose } from '../steps.ts'
import { expect, test } from '../../fixtures.ts'

test('a member who answers again finds counselors for what they say now, and for what they change after that [INTAKE-03] [BOOK-08]', async ({
  page,
}) => {
  const fits = page
    .getByRole('main')
    .getByRole('listitem')
    .getByText(/^Works with /)
  const list = page.getByRole('heading', { level: 1, name: /^Counselors in/ })
  const toTheList = async (reason: string) => {
    await page.goto('/northstar/help-myself')
    const words = page.getByRole('button', { name: 'Go on now' })
    await expect(words.or(page.getByRole('combobox')).first()).toBeVisible()
    if (await words.isVisible()) await words.click()
    await answerSentence(page, { reason })
  }
  await arriveAs(page, 'maya.lopez@northstar.example')
  await toTheList('Grief or Loss')
  await answerUntilMethod(page)
  await choose(page, /^Video/)
  await expect(list).toBeVisible()
  await expect(fits.first()).toHaveText(/^Works with grief/)

  await toTheList('Stress')
  await expect(page.getByRole('heading', { level: 1, name: 'How would you like to talk?' })).toBeVisible()
  await choose(page, /^Video/)
  await expect(list).toBeVisible()
  await expect(fits.first()).toHaveText(/^Works with stress/)
})
