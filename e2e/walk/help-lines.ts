import type { Page } from '@playwright/test'

/** More presses than any page has controls. */
const FURTHEST = 250

/** Which of the two lines cannot be seen, pressed and focused as the page is now, and how late the page was looked at. */
export const missing = (page: Page): Promise<{ lines: string[]; since: number }> =>
  page.evaluate(() => {
    const isReached = (address: string): boolean =>
      [...document.querySelectorAll<HTMLElement>(`a[href="${address}"]`)].some((link) => {
        const box = link.getBoundingClientRect()
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        if (box.width < 10 || box.height < 10 || top === null || !link.contains(top)) return false
        const before = document.activeElement
        link.focus({ preventScroll: true })
        const isFocused = document.activeElement === link
        if (before instanceof HTMLElement) before.focus({ preventScroll: true })
        return isFocused
      })
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now()
    return {
      lines: ['tel:911', 'tel:988'].filter((address) => !isReached(address)),
      since: performance.now() - painted,
    }
  })

/** Which of the two lines nobody comes by who presses Tab and goes round once, from where the focus is and back to it. */
export async function missedByTab(page: Page): Promise<string[]> {
  const missed = new Set(['tel:911', 'tel:988'])
  const begin = await page.evaluateHandle(() => document.activeElement)
  for (let pressed = 0; pressed < FURTHEST && missed.size > 0; pressed += 1) {
    await page.keyboard.press('Tab')
    const { address, isBack } = await page.evaluate(
      (first) => ({
        address: document.activeElement?.getAttribute('href') ?? '',
        isBack: document.activeElement === first,
      }),
      begin,
    )
    missed.delete(address)
    if (isBack) break
  }
  return [...missed]
}
