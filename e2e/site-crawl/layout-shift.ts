import type { Page } from '@playwright/test'

/** Maximum layout shift while a screen loads; more is noticeable. */
export const MAX_LAYOUT_SHIFT = 0.02

/** Starts measuring, per document, the layout shift of content below the header without user input. */
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
        // Inside the menu, a name and a number appear once they are known: not noticeable.
        if (places.length > 0 && places.every((place) => place?.closest('header'))) continue
        seen.sum += entry.value
        for (const place of places) if (place) seen.moved.push(`${place.localName}.${place.className}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The sum for the current document, and what moved, once loading has finished. */
export async function readLayoutShift(
  page: Page,
): Promise<{ readonly sum: number; readonly moved: readonly string[] }> {
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  return page.evaluate(async () => {
    // Layout shifts are reported after the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return (globalThis as unknown as { shiftsSeen: { sum: number; moved: string[] } }).shiftsSeen
  })
}
