import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { choose, partOf, pathOf, reasonPart, startIntake } from '../steps.ts'

// What the ordered failures leave in the console.
test.use({ allowConsoleErrors: [/503|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] })

const first = 'What would help most?'
const second = 'Who would you feel more at ease with?'
const chosen = (page: Page) => page.getByRole('button', { name: 'Tools I can use', exact: true })
const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name })

/** From the sentence to the second screening question. */
async function toTheSecond(page: Page): Promise<void> {
  await startIntake(page, 'northstar')
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(heading(page, first)).toBeVisible()
  await choose(page, 'Tools I can use')
  await expect(heading(page, second)).toBeVisible()
}

/** The same page, so many minutes later. */
const later = (page: Page, minutes: number) =>
  page.evaluate((ahead) => {
    const real = Temporal.Now.instant.bind(Temporal.Now)
    Temporal.Now.instant = () => real().add({ minutes: ahead })
  }, minutes)

test('who leaves and comes back within 30 minutes goes on at the same question, also after a reload [INTAKE-06, STATE-10, CONST-02]', async ({
  page,
}) => {
  await toTheSecond(page)
  await page.getByRole('link', { name: 'Northstar Balance' }).first().click()
  await expect.poll(() => pathOf(page)).toMatch(/^\/?$/)
  await later(page, 29)
  await page.getByRole('link', { name: 'Go on with your questions' }).click()
  await expect(heading(page, second)).toBeVisible()
  await page.reload()
  await expect(heading(page, second)).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(chosen(page)).toHaveAccessibleDescription('Your earlier answer')
  await expect(page.getByText('Question 3 of 7')).toBeVisible()
})

test('after 30 minutes the questions begin again, and the person is told kindly [INTAKE-06, STATE-10]', async ({
  page,
}) => {
  await toTheSecond(page)
  await page.getByRole('link', { name: 'Northstar Balance' }).first().click()
  await later(page, 31)
  // The home page may not have looked at the time again.
  await page.getByRole('link', { name: /^(Get help for myself|Go on with your questions)$/ }).click()
  await expect(heading(page, 'What brings you here?')).toBeVisible()
  await expect(page.getByText('For your privacy we cleared your earlier answers.')).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveValue('-1')
  await expect(partOf(page, reasonPart).getByRole('radio', { checked: true })).toHaveCount(0)
})

test('the danger answer arrives although the network was gone when it was given [INTAKE-05]', async ({
  page,
  context,
}) => {
  await startIntake(page, 'northstar')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const lost = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/add-or-update-answer'),
  )
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(heading(page, 'Please talk to somebody right now')).toBeVisible()
  await lost
  const arrived = page.waitForResponse(
    (answer) => answer.url().includes('/add-or-update-answer') && answer.status() === 200,
  )
  await context.setOffline(false)
  expect((await arrived).request().postDataJSON()).toMatchObject({ response: { answer: 'Yes' } })
})

for (const failing of ['503', 'cut off'] as const) {
  test(`an answer that does not get through is kept, said, and sent again: ${failing} (trust R14) [INTAKE-03]`, async ({
    page,
  }) => {
    await startIntake(page, 'northstar')
    await page.getByRole('button', { name: 'No', exact: true }).click()
    await expect(heading(page, first)).toBeVisible()
    await page.route('**/add-or-update-answer', (route) =>
      failing === '503' ? route.fulfill({ status: 503, json: { errors: [] } }) : route.abort(),
    )
    await choose(page, 'Tools I can use')
    await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible()
    await expect(chosen(page)).toHaveAttribute('data-chosen', 'true')
    await page.unroute('**/add-or-update-answer')
    await choose(page, 'Tools I can use')
    await expect(heading(page, second)).toBeVisible()
  })
}
