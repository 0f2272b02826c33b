import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { shiftsOf, watchShifts } from '../walk/shift.ts'
import { bookOverApi } from './appointments.ts'
import { newMember } from './members.ts'

/** Puts every visit that stands so many minutes after the chosen time, from the next load of the page on. */
async function standingAfter(page: Page): Promise<(minutes: number) => Promise<void>> {
  const kept = await page.evaluate(() => sessionStorage.getItem('evenkeel-visit') ?? '{}')
  const chosen = Date.parse((JSON.parse(kept) as { slot: string }).slot)
  let after = 0
  const at = (minutes: number) => new Date(chosen + minutes * 60_000).toISOString()
  await page.route('**/appointments/upcoming', async (route) => {
    const answer = await route.fetch()
    const { appointments } = (await answer.json()) as { appointments: object[] }
    const moved = appointments.map((one) => ({ ...one, start_time: at(after), end_time: at(after + 50) }))
    await route.fulfill({ json: { appointments: moved } })
  })
  return async (minutes) => {
    after = minutes
    const answered = page.waitForResponse('**/appointments/upcoming')
    await page.reload()
    await answered
  }
}

test('before booking a member reads what they have that day, and that nobody can come to two visits at once [BOOK-04]', async ({
  page,
}) => {
  const { email } = await newMember(page.request, 'northstar')
  const { provider } = await bookOverApi(page, email, 'northstar', 'video')
  await page.goto('/northstar/')
  await page.getByRole('button', { name: `Book one more with ${provider}` }).click()
  await page
    .getByRole('button', { name: /^\w+day, \w+ \d+, \d+:\d\d [AP]M / })
    .nth(2)
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible()
  const panel = page.getByRole('complementary', { name: 'The time you chose' })
  const stands = await standingAfter(page)
  await stands(30)
  await expect(panel).toContainText(/You already have an appointment then, at \d+:\d\d [AP]M with /)
  await expect(panel).toContainText('Please choose another time, or move that one.')
  await stands(50)
  await expect(panel).toContainText(/You also have an appointment that day, at \d+:\d\d [AP]M with /)
  await expect(panel).not.toContainText('You already have an appointment then')
  await stands(48 * 60)
  await expect(page.getByRole('button', { name: 'Book this appointment' })).toBeVisible()
  await expect(panel).not.toContainText('You also have an appointment')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** "Already booked with Dr. Nina Park: Fri, Dec 4, 10:00 AM." */
const ahead = /Already booked with .+: \w{3}, \w{3} \d+, \d+:\d\d [AP]M\./

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
])
  test(`who books one more reads which visit stands already, and nothing moves for it (${viewport.width} px) [ROUTE-33] [BOOK-04]`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await watchShifts(page)
    const { email } = await newMember(page.request, 'northstar')
    const { provider } = await bookOverApi(page, email, 'northstar', 'video')
    await page.goto('/northstar/')
    await page.getByRole('button', { name: `Book one more with ${provider}` }).click()
    const main = page.getByRole('main')
    await expect(main).toContainText(ahead)

    /** Loads the page anew and answers about the visits only once all else is there. */
    const reloadHeld = async (there: RegExp, says: RegExp | null): Promise<void> => {
      let go = (): void => {}
      const held = new Promise<void>((resolve) => (go = resolve))
      await page.route('**/appointments/upcoming', async (route) => {
        await held
        await route.fallback()
      })
      await page.reload()
      await expect(page.getByRole('button', { name: there }).first()).toBeVisible()
      await expect(main).not.toContainText('Already booked')
      const { sum: before } = await shiftsOf(page)
      const answered = page.waitForResponse('**/appointments/upcoming')
      go()
      await answered
      if (says) await expect(main).toContainText(says)
      const { sum, moved } = await shiftsOf(page)
      expect(sum, moved.join(' ')).toBe(before)
    }
    const times = /^\w+day, \w+ \d+, \d+:\d\d [AP]M /
    // The times are there first, so they keep their place and it is the review that says it.
    await reloadHeld(times, null)
    await expect(main).not.toContainText(ahead)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: times }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible()
    const stands = await standingAfter(page)
    for (const [minutes, says] of [
      [50, /You also have an appointment that day/],
      [30, /You already have an appointment then/],
    ] as const) {
      await stands(minutes)
      await reloadHeld(/^Book this appointment$/, says)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
