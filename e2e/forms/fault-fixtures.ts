import type { Page } from '@playwright/test'
import { takenOver } from '../hydrated.ts'

/** Does what translation tools do to a page, now and after every change: wraps each text node and rewrites its words. */
export async function translateAllTheTime(page: Page): Promise<void> {
  // What was rewritten before is drawn again, with a line in the console.
  await takenOver(page.locator('#root header, #root main, #root footer'))
  await page.evaluate(() => {
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        const parent = text.parentElement
        const isOurs = parent?.tagName === 'FONT'
        if (!parent || isOurs || text.data.trim() === '') continue
        if (parent.closest('script, style, textarea, option, [translate="no"]')) continue
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        inner.textContent = `»${text.data}«`
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    translate(document.body)
    new MutationObserver((records) => {
      for (const { target } of records)
        translate(target.nodeType === 3 ? (target.parentNode ?? target) : target)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}

/** Does what a browser does that fills in by itself: sets values of fields nobody is in, and says so. */
export const fillInByItself = (page: Page, filled: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((values) => {
    for (const [id, value] of Object.entries(values)) {
      const element = document.getElementById(id) as HTMLInputElement
      const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')
      own?.set?.call(element, value)
      element.dispatchEvent(new Event('input', { bubbles: true }))
      element.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, filled)

/** Copies some text and pastes it where the focus is put. */
export async function paste(page: Page, id: string, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.locator(`[id="${id}"]`).focus()
  await page.keyboard.press('ControlOrMeta+V')
  await page.locator(`[id="${id}"]`).blur()
}
