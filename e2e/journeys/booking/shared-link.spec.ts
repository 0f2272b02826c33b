import { expect, test } from '../../fixtures.ts'
import { answerSentence } from '../steps.ts'

for (const path of ['results', 'provider-schedule', 'appointment', 'register'])
  test(`a link to /schedule/${path} that somebody sent leads to the questions, and they say why [ROUTE-32] [ROUTE-33] [ROUTE-34]`, async ({
    page,
  }) => {
    await page.goto(`/northstar/schedule/${path}`)
    const goOn = page.getByRole('button', { name: 'Go on now' })
    await expect(
      page.getByRole('heading', { level: 1, name: 'What brings you here?' }).or(goOn),
    ).toBeVisible()
    if (await goOn.isVisible()) await goOn.click()
    await expect(page.getByText('That page comes after these questions')).toBeVisible()
    if (path !== 'results') return
    await answerSentence(page)
    await expect(page.getByText('That page comes after these questions')).toHaveCount(0)
  })
