import { faultsFoundByAxe } from '../axe.ts'
import { expect, type Locator, type Page } from '@playwright/test'

/** Most stops of one page: whoever has not come by then never does. */
const MOST = 150

/**
 * The focus as it can be seen in forced colors: there no shadow and no background is drawn, so that an outline has to be there, thicker
 * than the one around the current page.
 */
export async function expectFocusSeen(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'nothing has the focus'
    // A radio or a checkbox may be drawn by what stands around it.
    const around = [focused, focused.closest('label'), focused.closest('[data-focus-visible]')]
    const isDrawn = around.some((element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 3
    })
    return isDrawn ? null : `no outline around ${focused.tagName} ${focused.textContent.slice(0, 80)}`
  })
  expect(seen).toBeNull()
}

/** Goes to a control with Tab alone, and looks at the focus on the way; whoever comes to the end of the page goes back with Shift+Tab. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  let key = 'Tab'
  for (let stop = 0; stop < MOST; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      await expectFocusSeen(page)
      return
    }
    await page.keyboard.press(key)
    const tag = await page.evaluate(() => document.activeElement?.tagName)
    // A browser has its own controls after the last one; a page in a frame draws its own focus.
    if (tag === 'BODY') key = 'Shift+Tab'
    else if (tag !== 'IFRAME') await expectFocusSeen(page)
  }
  throw new Error(`${String(wanted)} was not reached by keyboard`)
}

/** What axe finds. In forced colors they are the person's own, and axe reads one that is not drawn (-webkit-text-fill-color). */
export const faultsInColors = async (page: Page): Promise<string[]> => {
  const isForced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
  return (await faultsFoundByAxe(page)).filter((fault) => !isForced || !fault.startsWith('color-contrast:'))
}

/** Goes there and presses it. */
export async function pressAt(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

/** Goes to a field and types over what stands there. */
export async function typeInto(page: Page, wanted: Locator, text: string): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
