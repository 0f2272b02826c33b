import { expect, type Page, test } from '@playwright/test'

/** Days of the month of today and the next five days. */
async function daysAhead(page: Page): Promise<readonly number[]> {
  const { now } = (await (await page.request.get('/control/clock')).json()) as { now: string }
  const today = Temporal.Instant.from(now).toZonedDateTimeISO('America/New_York').toPlainDate()
  return [0, 1, 2, 3, 4, 5].map((days) => today.add({ days }).day)
}

/** Whether the first time on a card is that near: other journeys may have taken all before it. "Today" has no number. */
const isSoon = (day: string | null, ahead: readonly number[]): boolean =>
  day !== null && ahead.includes(Number(/\d+/.exec(day)?.[0] ?? ahead[0]))

/**
 * Opens a counselor whom no journey in another worker opens: which one is whose is read off the name, so that two people
 * never reach for the same hour by accident. `before` is what a button says before that name, `more` what the one says that lengthens
 * the list.
 */
export async function ownCounselor(
  page: Page,
  before = 'More times with ',
  more: string | RegExp = /^(Show more|Ver más)$/,
): Promise<void> {
  const { parallelIndex, config } = test.info()
  const buttons = page.getByRole('main').getByRole('button', { name: before })
  await expect(buttons.first()).toBeVisible()
  // The list comes in pieces.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  const cards = await buttons.evaluateAll((all) =>
    all.map((button) => ({
      label: button.getAttribute('aria-label') ?? '',
      day: button.parentElement?.querySelector('li span')?.textContent ?? null,
    })),
  )
  const ahead = await daysAhead(page)
  const sum = (name: string) => Array.from(name).reduce((total, letter) => total + letter.charCodeAt(0), 0)
  // Whose names come last are for journeys that book over the API (`bookOverApi`).
  const isApart = (label: string) => !/ [W-Z][^ ]*$/.test(label.split(',')[0] ?? '')
  const mine = cards.findIndex(
    ({ label, day }) =>
      isSoon(day, ahead) &&
      isApart(label) &&
      sum(label.slice(before.length)) % config.workers === parallelIndex,
  )
  if (mine >= 0) return buttons.nth(mine).click()
  await page.getByRole('button', { name: more, exact: true }).click()
  await expect.poll(() => buttons.count()).toBeGreaterThan(cards.length)
  return ownCounselor(page, before, more)
}
