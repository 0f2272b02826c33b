import type { Page } from '@playwright/test'

/** Which of 911 and 988 are currently not visible, clickable and focusable. */
export const findMissingHelpLines = (page: Page): Promise<{ lines: string[] }> =>
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
    return { lines: ['tel:911', 'tel:988'].filter((address) => !isReached(address)) }
  })
