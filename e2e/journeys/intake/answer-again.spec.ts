import { expect, test } from '../../fixtures.ts'
import { answerSentence } from '../steps.ts'

test.use({ allowConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

test('an answer that the network kept back stands there with a button that sends it once more [INTAKE-01] [STATE-10]', async ({
  page,
  context,
}) => {
  await page.goto('/northstar/help-myself')
  await page.getByRole('button', { name: 'Go on now' }).click()
  await answerSentence(page, { reason: 'Stress' })
  await page.getByRole('button', { name: 'No', exact: true }).click()
  const question = page.getByText('Question 3 of 7')
  await expect(question).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  const asked = await heading.innerText()
  await context.setOffline(true)
  const first = page.getByRole('main').getByRole('group').getByRole('button').first()
  const answer = await first.innerText()
  await first.click()
  await expect(page.getByRole('heading', { name: 'Please try again' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(heading).not.toHaveText(asked)
  await page.goBack()
  await expect(
    page.getByRole('button', { name: answer }).and(page.locator('[data-chosen="true"]')),
  ).toBeVisible()
})
