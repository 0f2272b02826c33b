import type { Page } from '@playwright/test'
import { look } from '../walk/look.ts'
import { expect } from '../fixtures.ts'

/** Longest a screen may wait for a slow service: each of its calls takes three seconds more. */
const SETTLE_TIMEOUT = 180_000

/** Waits until a screen has ended whatever it began; goes on past the loader like a person in a hurry. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    delete (globalThis as { seenBefore?: unknown }).seenBefore
  })
  await page.waitForFunction(
    () => {
      document.querySelector<HTMLButtonElement>('[data-testid="loader"] button')?.click()
      const isBusy = document.querySelector(
        '[data-testid="loader"], main [class^="_waiting_"], main [aria-busy="true"], main button[aria-disabled="true"]:disabled, main form button[aria-disabled="true"]',
      )
      const isLooking = /Looking…|One moment…/.test(document.querySelector('main')?.textContent ?? '')
      const isDrawn = document.querySelector('main > div:not([hidden]) h1, main [role="dialog"] h1') !== null
      const now = `${location.href} ${document.querySelector('main')?.textContent ?? ''}`
      const seen = globalThis as { seenBefore?: { now: string; times: number } }
      const times = seen.seenBefore?.now === now ? seen.seenBefore.times + 1 : 0
      seen.seenBefore = { now, times }
      // The same for a while: a screen that leads on is there for a moment only.
      return isBusy === null && !isLooking && isDrawn && times >= 4
    },
    undefined,
    { timeout: SETTLE_TIMEOUT, polling: 100 },
  )
}

export const headingOf = (page: Page): Promise<string> =>
  page.locator('main').getByRole('heading', { level: 1 }).first().innerText()

/** What the screen says, as a person reads it. */
export const saidOn = (page: Page): Promise<string> => page.locator('main').innerText()

/** A way on within the screen: a link that leads somewhere, or a button that does something. */
const waysOn = (page: Page) =>
  page.locator('main').locator('a[href]:not([href^="#"]), button:not([disabled])').filter({ visible: true })

/** Every screen has a heading, a way on and the help lines, whatever happened before. */
export async function expectAWayOn(page: Page): Promise<void> {
  const { heading, headings, hiddenHelp } = await look(page, 'northstar')
  expect(heading).not.toBe('')
  expect(headings).toBe(1)
  expect(hiddenHelp).toEqual([])
  expect(await waysOn(page).count(), `a way on from "${heading}"`).toBeGreaterThan(0)
}
