import { expect, type Page } from '@playwright/test'
import { password } from '../organisations.ts'
import { logIn } from './steps.ts'

/** Signs a demo person in and waits for the home page. */
export async function arriveAs(page: Page, email: string, client = 'northstar'): Promise<void> {
  await page.goto(`/${client}/log-in`)
  await logIn(page, email, password)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back')
}
