import type { Page } from '@playwright/test'
import { expect, test } from '../../page.ts'
import { goOn, startIntake } from '../steps.ts'

const second = /unable to stop worrying/
const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name })
const skip = (page: Page) => page.getByRole('button', { name: 'Go on now' }).click()

test('two tabs of the intake go on after a reload, each with its own answers [INTAKE-06] [INTAKE-03] [CALL-14]', async ({
  page,
  context,
}) => {
  await startIntake(page, 'northstar', 'Colorado', 'Anxiety')
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(heading(page, /how often did you feel nervous/)).toBeVisible()
  await page.getByRole('radio', { name: 'Several days' }).check({ force: true })
  await goOn(page)
  await expect(heading(page, second)).toBeVisible()

  const other = await context.newPage()
  await startIntake(other, 'northstar', 'Utah', 'Anxiety')

  for (const tab of [page, other, page]) {
    await tab.reload()
    if (tab === page) await skip(tab)
    await expect(heading(tab, tab === page ? second : /in danger/)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Several days' })).toBeChecked()
  await goOn(page)
  await expect(heading(page, second)).toBeVisible()

  await other.getByRole('button', { name: 'No', exact: true }).click()
  await expect(heading(other, /how often did you feel nervous/)).toBeVisible()
  expect(await other.evaluate(() => sessionStorage.getItem('evenkeel-visit'))).toContain('"UT"')
})
