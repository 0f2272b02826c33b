import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { bookOverApi } from '../appointments.ts'
import { newMember } from '../members.ts'

test.use({
  viewport: { width: 1280, height: 800 },
  contextOptions: { reducedMotion: 'reduce' },
  // What was on its way when the session ended is refused.
  allowConsoleErrors: [/status of (401|403) .*\/(api|telehealth)\//],
})

/** Presses twice at the same point, as a hand that is used to it does: the second one is for whatever stands there by then. */
async function pressTwice(page: Page, name: string): Promise<void> {
  const pressed = page.getByRole('banner').getByRole('link', { name, exact: true })
  await expect(pressed).toBeVisible()
  const box = await pressed.boundingBox()
  if (!box) throw new Error(`${name} has no place`)
  // Down and up, 40 ms each: the presses are 80 ms apart.
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: 40 })
}

/** Where "Leave this site" ends, with nothing after it in the header. How wide it is depends on the font, which may come late. */
const placeToLeave = async (page: Page) => {
  const banner = page.getByRole('banner')
  const leave = banner.getByRole('button', { name: 'Leave this site' })
  const last = banner.locator('a:visible, button:visible').last()
  expect(await last.evaluate((one, other) => one === other, await leave.elementHandle())).toBe(true)
  const { x, y, width } = (await leave.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  return { end: Math.round(x + width), y: Math.round(y) }
}

test('a second press where "Log in" stood does nothing that was not asked for', async ({ page }) => {
  await page.goto('/northstar/about')
  await pressTwice(page, 'Log in')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/northstar/log-in')
})

test('a second press where "Log out" stood does nothing that was not asked for', async ({ page }) => {
  await newMember(page.request, 'northstar')
  await page.goto('/northstar/appointments')
  await pressTwice(page, 'Log out')
  await expect(page.getByRole('heading', { level: 1, name: 'You are logged out' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/northstar/log-out')
})

for (const width of [390, 1024]) {
  test(`"Leave this site" is last and keeps its place from page to page at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const places = async (paths: readonly string[]) => {
      const found: unknown[] = []
      for (const path of paths) {
        await page.goto(`/northstar/${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        found.push(await placeToLeave(page))
      }
      return found
    }
    const [full, reduced] = await places(['about', 'log-in'])
    expect(reduced).toEqual(full)
    await newMember(page.request, 'northstar')
    const [ofMember, focused, out] = await places(['appointments', 'error', 'log-out'])
    expect(focused).toEqual(ofMember)
    expect(out).toEqual(ofMember)
  })
}

test('a second press of a double click does nothing to the link that has come in place of the first one [MSG-01]', async ({
  page,
}) => {
  const { email } = await newMember(page.request, 'northstar')
  await bookOverApi(page, email, 'northstar', 'video')
  await page.goto('/northstar/messages')
  const write = page.getByRole('link', { name: 'Write a message' })
  await write.click()
  const back = page.getByRole('link', { name: 'Back to your messages' })
  await expect(back).toBeVisible()
  const { x, y } = (await back.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 8, y + 8)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(back).toBeVisible()
  // One press of its own leads back.
  await back.click()
  await expect(write).toBeVisible()
})
