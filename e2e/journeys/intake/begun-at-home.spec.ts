import type { Page } from '@playwright/test'
import {
  answerInPerson,
  asMember,
  asVisitorAtMethod,
  asVisitorInReview,
  client,
  openAs,
} from '../../combinations/reach.ts'
import { expect, test } from '../../fixtures.ts'
import { pathOf, startIntake } from '../steps.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Comes home as anew, and takes the way on that home names. */
async function goOnFromHome(page: Page, name: string): Promise<void> {
  await page.goto(`/${client}/`)
  await page.getByRole('link', { name }).click()
}

test('home leads on to the questions that were begun [ROUTE-01] [INTAKE-06]', async ({ page }) => {
  await startIntake(page, client)
  await goOnFromHome(page, 'Go on with your questions')
  await expect.poll(() => pathOf(page)).toMatch(/^\/help-myself/)
})

test('home leads on to the hour that was chosen, where it is reviewed and not booked yet [ROUTE-01] [BOOK-04]', async ({
  page,
}) => {
  await asVisitorInReview(page)
  await goOnFromHome(page, 'Go on with your booking')
  await expect(heading(page, 'Your appointment')).toBeVisible()
  await expect(page.getByLabel(/^Your initials/)).toBeVisible()
})

for (const who of ['a visitor', 'a member'] as const)
  test(`home leads ${who} on to the request to meet in person that is ready, where it is reviewed and not sent yet [ROUTE-01] [STATE-12]`, async ({
    page,
  }) => {
    if (who === 'a visitor') await asVisitorAtMethod(page)
    else {
      await asMember(page)
      await openAs(page, '/appointment-type', /meet|talk/)
    }
    await page.getByRole('button', { name: /^In person/ }).click()
    await answerInPerson(page)
    await expect(heading(page, who === 'a visitor' ? 'Make your account' : 'Your appointment')).toBeVisible()
    await goOnFromHome(page, 'Go on with your booking')
    await expect(heading(page, 'Your appointment')).toBeVisible()
    await expect(
      page.getByRole('link', { name: who === 'a visitor' ? 'Continue' : 'Send my request' }),
    ).toBeVisible()
  })
