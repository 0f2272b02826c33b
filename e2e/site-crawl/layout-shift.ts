import type { Page } from '@playwright/test'

/** More than this, summed over a screen's arrival, is felt as a jump. */
export const MAX_LAYOUT_SHIFT = 0.02

/**
 * Counts from now on, document by document, how much of what was already drawn below the header moves without anybody
 * having pressed anything.
 */
export const observeLayoutShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = { sum: 0, moved: [] as string[] }
    Object.assign(globalThis, { shiftsSeen: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        if (entry.hadRecentInput) continue
        const places = entry.sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement))
        // Inside of the menu a name and a number come once they are known: nobody is reading there.
        if (places.length > 0 && places.every((place) => place?.closest('header'))) continue
        seen.sum += entry.value
        for (const place of places) if (place) seen.moved.push(`${place.localName}.${place.className}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The sum over the document shown now, and what moved, once nothing in it waits for more any longer. */
export async function readLayoutShift(
  page: Page,
): Promise<{ readonly sum: number; readonly moved: readonly string[] }> {
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  return page.evaluate(async () => {
    // What is measured is told after the next picture.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return (globalThis as unknown as { shiftsSeen: { sum: number; moved: string[] } }).shiftsSeen
  })
}
