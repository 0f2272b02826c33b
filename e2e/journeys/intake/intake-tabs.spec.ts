import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { choose, startIntake } from '../steps.ts'

const first = 'What would help most?'
const second = 'Who would you feel more at ease with?'
const chosen = (page: Page) => page.getByRole('button', { name: 'Tools I can use', exact: true })
const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name })

test('two tabs of the intake go on after a reload, each with its own answers [INTAKE-06] [INTAKE-03] [CALL-14]', async ({
  page,
  context,
}) => {
  await startIntake(page, 'northstar', 'Colorado', 'Anxiety')
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(heading(page, first)).toBeVisible()
  await choose(page, 'Tools I can use')
  await expect(heading(page, second)).toBeVisible()

  const other = await context.newPage()
  await startIntake(other, 'northstar', 'Utah', 'Anxiety')

  for (const tab of [page, other, page]) {
    await tab.reload()
    await expect(heading(tab, tab === page ? second : /in danger/)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(chosen(page)).toHaveAccessibleDescription('Your earlier answer')
  await chosen(page).click()
  await expect(heading(page, second)).toBeVisible()

  await other.getByRole('button', { name: 'No', exact: true }).click()
  await expect(heading(other, first)).toBeVisible()
  expect(await other.evaluate(() => sessionStorage.getItem('evenkeel-visit'))).toContain('"UT"')
})
