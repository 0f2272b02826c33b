import type { Page } from '@playwright/test'
import { tabbed, watchTab } from './tab-order.ts'

/** Longest way through a page; beyond it Tab is caught somewhere. */
const FURTHEST = 250

/** At once, or as a person does: who presses again has seen where the last press led. */
type Pace = 'at once' | 'as drawn'

/** In the page: waits until it was drawn as it is now. */
const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))

/** Presses the key until the focus has left the page, which it does not before the last of its controls. */
async function through(page: Page, key: 'Tab' | 'Shift+Tab', controls: number, pace: Pace): Promise<boolean> {
  for (let pressed = 0; pressed < FURTHEST; pressed += 1) {
    await page.keyboard.press(key)
    if (pace === 'as drawn') await page.evaluate(drawn)
    if (pressed < controls) continue
    if (await page.evaluate(() => document.activeElement === document.body)) return true
  }
  return false
}

const without = (some: readonly string[], others: readonly string[]): string[] => {
  const rest = [...others]
  return some.filter((one) => {
    const at = rest.indexOf(one)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

/** Forward and back once. Null when the page changed on the way, as one does whose last lists arrive late. */
async function thereAndBack(page: Page, pace: Pace): Promise<string[] | null> {
  // From the top, wherever the focus is: a page a person was led on to has it on its heading.
  await page.evaluate(() => document.querySelector<HTMLElement>('a, button')?.focus())
  await page.keyboard.press('Shift+Tab')
  const { wanted } = await page.evaluate(tabbed)
  const faults: string[] = []
  for (const [key, way] of [
    ['Tab', 'forward'],
    ['Shift+Tab', 'back'],
  ] as const) {
    if (!(await through(page, key, wanted.length, pace))) faults.push(`Tab ${way} is caught`)
    const { wanted: now, stops, faults: seen } = await page.evaluate(tabbed)
    if (now.join() !== wanted.join()) return null
    const inOrder = way === 'forward' ? wanted : wanted.toReversed()
    const missed = without(inOrder, stops)
    const more = without(stops, inOrder)
    faults.push(
      ...missed.map((stop) => `Tab ${way} leaves out ${stop}`),
      ...more.map((stop) => `Tab ${way} meets what it should not: ${stop}`),
      ...seen,
    )
    if (missed.length + more.length === 0 && stops.join() !== inOrder.join())
      faults.push(`Tab ${way} goes out of order: ${stops.join(' | ')}`)
  }
  return [...new Set(faults)]
}

/**
 * What is wrong when a person goes through the page with Tab, forward and back: a control left out, met twice or out of
 * its order, a trap, a focus that is covered or cannot be seen (WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11 to 2.4.13).
 */
export async function keyboardFaults(page: Page): Promise<string[]> {
  await watchTab(page)
  const quick = await thereAndBack(page, 'at once')
  if (quick?.length === 0) return []
  // No person outruns the pictures: only what is wrong with them drawn is a fault.
  const faults = (await thereAndBack(page, 'as drawn')) ?? (await thereAndBack(page, 'as drawn'))
  return faults ?? ['the page does not come to rest']
}
