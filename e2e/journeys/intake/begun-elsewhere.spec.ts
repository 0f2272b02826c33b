import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { startIntake } from '../steps.ts'

const begun = (page: Page) => page.getByText('You began in another tab')

/** The first question, as somebody comes to it who opens the site anew. */
async function toFirstQuestion(page: Page, client: string): Promise<void> {
  await page.goto(`/${client}/`)
  await page.getByRole('link', { name: 'Get help for myself' }).click()
  await page.getByRole('button', { name: 'Go on now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What brings you here?' })).toBeVisible()
}

test('whoever opens the site anew reads at the first question that another tab has what they began [INTAKE-06] [STATE-10]', async ({
  page,
}) => {
  const anew = await page.context().newPage()
  await toFirstQuestion(anew, 'northstar')
  await expect(begun(anew)).toHaveCount(0)

  await startIntake(page, 'northstar')
  await toFirstQuestion(anew, 'northstar')
  await expect(begun(anew)).toBeVisible()
  await expect(anew.getByRole('main')).toContainText('What you chose and typed is still there.')
  // Another organization's tab is nobody's business here.
  await toFirstQuestion(anew, 'palebrand')
  await expect(begun(anew)).toHaveCount(0)
  // In the tab itself nothing was begun elsewhere, though the other one stands at its first question.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'What brings you here?' })).toBeVisible()
  await expect(begun(page)).toHaveCount(0)
})
