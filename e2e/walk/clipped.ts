import type { Page } from '@playwright/test'

/** Words that a box of fixed size cuts off, and words that run over the edge of their own box; runs in the page. */
function findClipped(): string[] {
  const found: string[] = []
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const fault = (words: Text): string | null => {
    const range = document.createRange()
    range.selectNodeContents(words)
    const box = range.getBoundingClientRect()
    for (let outer = words.parentElement; outer; outer = outer.parentElement) {
      const style = getComputedStyle(outer)
      const frame = outer.getBoundingClientRect()
      // Words for people who hear the page stand in a box of one pixel.
      if (frame.width <= 1 || frame.height <= 1) return null
      // The first lines of something that is as a whole where the link leads.
      if (style.webkitLineClamp !== 'none' && outer.closest('a')) return null
      // What scrolls inside can be read to its end, and so can what is in the page.
      if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`) || style.position === 'fixed')
        return null
      if (cuts(style.overflowX) && (box.left < frame.left - 1 || box.right > frame.right + 1))
        return `cut at the side by ${outer.localName}.${outer.className}`
      if (cuts(style.overflowY) && (box.top < frame.top - 1 || box.bottom > frame.bottom + 1))
        return `cut above or below by ${outer.localName}.${outer.className}`
      const isBoxed = style.display !== 'inline' && style.display !== 'contents'
      if (isBoxed && outer === words.parentElement && box.bottom > frame.bottom + 4)
        return `runs out of ${outer.localName}.${outer.className}`
    }
    return null
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const words = walker.currentNode as Text
    const parent = words.parentElement
    if (!parent || words.data.trim() === '' || parent.closest('script, style, noscript, option, svg'))
      continue
    if (!parent.checkVisibility({ visibilityProperty: true })) continue
    const why = fault(words)
    if (why !== null) found.push(`"${words.data.trim().slice(0, 40)}" ${why}`)
  }
  return found
}

/** Every text on the page that cannot be read to its end, with the reason. */
export const clippedTexts = (page: Page): Promise<string[]> => page.evaluate(findClipped)
