import { limits } from '@evenkeel/contract/limits'
import { takenOver } from '../../hydrated.ts'
import { expect, test } from '../../fixtures.ts'

test('a page that follows another one comes in over 300 ms; the first one stands still [CONST-15]', async ({
  page,
}) => {
  await page.goto('/northstar/')
  const started = () => page.evaluate(() => (globalThis as unknown as { durations: number[] }).durations)
  await page.evaluate(() => {
    const durations: number[] = []
    Object.assign(globalThis, { durations })
    document.addEventListener('animationstart', ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.closest('main')) return
      durations.push(...target.getAnimations().map((one) => Number(one.effect?.getTiming().duration)))
    })
  })
  expect(await page.locator('main > div').evaluate((shown) => shown.getAnimations().length)).toBe(0)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact us' })
  // Pressed before that, it would open another document.
  await takenOver(link)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
  expect(limits.routeTransition).toBe(300)
  await expect.poll(started).toContain(limits.routeTransition)
})
