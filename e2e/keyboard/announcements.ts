import type { Page } from '@playwright/test'

/**
 * Reports live region announcements to the binding. A polite region is announced only if it existed before
 * its text.
 */
function observeLiveRegions(): void {
  const { heardByReader: tell } = globalThis as unknown as { heardByReader: (line: string) => void }
  const polite = '[role=status], output, [aria-live=polite]'
  const urgent = '[role=alert], [aria-live=assertive]'
  const said = new WeakMap<Element, string>()
  const hear = (region: HTMLElement): void => {
    const words = region.innerText.replaceAll(/\s+/g, ' ').trim()
    const isUrgent = region.matches(urgent)
    const before = said.get(region) ?? (isUrgent ? '' : null)
    said.set(region, words)
    if (before === null || words === before || words === '') return
    tell(`${isUrgent ? 'alert' : 'status'}: ${words}`)
  }
  new MutationObserver((changes) => {
    const touched = new Set<HTMLElement>()
    for (const { target, addedNodes } of changes) {
      const place = target instanceof Element ? target : target.parentElement
      const around = place?.closest<HTMLElement>(`${polite}, ${urgent}`)
      if (around) touched.add(around)
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement)) continue
        if (node.matches(`${polite}, ${urgent}`)) touched.add(node)
        for (const region of node.querySelectorAll<HTMLElement>(`${polite}, ${urgent}`)) touched.add(region)
      }
    }
    for (const region of touched) if (region.isConnected) hear(region)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Records all live region announcements of this page in order, from the next document on. */
export async function recordAnnouncements(page: Page): Promise<string[]> {
  const heard: string[] = []
  await page.exposeBinding('heardByReader', (_, line: string) => void heard.push(line))
  await page.addInitScript(observeLiveRegions)
  return heard
}
