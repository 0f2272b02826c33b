import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { surfaces } from './surfaces.ts'

// The hour behind the registration is made up, so its counselor and its hold are not found.
test.use({ allowConsoleErrors: [/status of 40[04] .*(\/providers\/41\/profile|\/holds)/] })

const hasFocus = (root: Locator) => root.evaluate((element) => element.contains(document.activeElement))

/** Whether Tab, pressed more often than there are controls inside, ever reaches a control outside. */
async function leavesByTab(page: Page, root: Locator): Promise<boolean> {
  const inside = await root.locator('a, button, select, input').count()
  for (let press = 0; press < inside + 3; press += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await root.evaluate(
      (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
    )
    if (isOutside) return true
  }
  return false
}

/** Whether a link of the page outside can be reached at all, and its help lines be pressed. */
const pageIsOpen = (page: Page) =>
  page.evaluate(() => {
    const before = document.activeElement as HTMLElement | null
    const outside = document.querySelector<HTMLElement>('main a, header a')
    outside?.focus()
    const isReached = document.activeElement === outside
    before?.focus()
    const line = document.querySelector('.help-lines a[href="tel:988"]')
    const box = line?.getBoundingClientRect()
    const top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return isReached && Boolean(line?.contains(top ?? null))
  })

async function scrolls(page: Page): Promise<boolean> {
  await page.mouse.move(5, 300)
  const before = await page.evaluate(() => window.scrollY)
  await page.mouse.wheel(0, 200)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const after = await page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.scrollTo(0, 0))
  return after !== before
}

/** Whether everything in it can be read and pressed in the smallest window there is. */
async function fits(page: Page, root: Locator): Promise<boolean> {
  await page.setViewportSize({ width: 320, height: 256 })
  const sideways = await root.evaluate(
    (element) =>
      element.scrollWidth > element.clientWidth ||
      document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  await root.locator('a, button').last().scrollIntoViewIfNeeded()
  const isSeen = await root
    .locator('a, button')
    .last()
    .evaluate((control) => {
      const { x, y, width, height } = control.getBoundingClientRect()
      return control.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await page.setViewportSize({ width: 390, height: 700 })
  return !sideways && isSeen
}

for (const { name, isModal, open, done } of surfaces)
  test(`${name}: name, focus, Tab, page behind, scrolling, small window, Escape, press beside it, way back (trust A8: 9 cases)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    const { root, opener } = await open(page)
    // 1: by its name it was found.
    await expect(root).toBeVisible()
    const facts = {
      'takes the focus': opener ? await hasFocus(root) : false,
      'lets Tab out': await root
        .locator('a, button')
        .first()
        .focus()
        .then(() => leavesByTab(page, root)),
      'leaves the page open': await pageIsOpen(page),
      'lets the page scroll': await scrolls(page),
      'fits into a small window': await fits(page, root),
    }
    const isInPage = !isModal
    expect(facts).toEqual({
      // What was pressed to look at a file is in the row that shows it.
      'takes the focus': isModal || name === 'the look at a file',
      'lets Tab out': isInPage,
      'leaves the page open': isInPage,
      'lets the page scroll': isInPage,
      'fits into a small window': true,
    })
    const before = page.getByRole('banner').getByRole('link').first()
    if (opener) await opener.focus()
    else await before.focus()
    if (isModal) await root.getByRole('button').first().focus()
    if (done) {
      // Escape is for what covers; this covers nothing, and what is done in it is not lost by a key.
      await page.keyboard.press('Escape')
      await expect(root).toBeVisible()
      await root.getByRole('button', { name: done }).click()
      await expect(root).toHaveCount(0)
      if (opener === null) await expect(before).toBeFocused()
      else await expect(page.getByRole('button', { name: 'View notes-of-the-week.png' })).toBeFocused()
      return
    }
    await page.keyboard.press('Escape')
    await expect(root).toBeHidden()
    await expect(opener as Locator).toBeFocused()
    await (opener as Locator).click()
    await expect(root).toBeVisible()
    await page.mouse.click(4, 650)
    if (isModal) await expect(root).toBeHidden()
    else await expect(root).toBeVisible()
  })
