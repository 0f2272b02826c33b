import type { Page } from '@playwright/test'

/** Maximum number of tab stops; beyond it Tab is trapped. */
const MAX_STOPS = 250

interface TabStops {
  /** Expected tab stops in document order; a radio group counts as one. */
  readonly wanted: readonly string[]
  /** Tab stops since the last call, and their problems. */
  readonly stops: readonly string[]
  readonly faults: readonly string[]
}

/** Runs in the page: records the focus before each Tab, whether it is visible and whether it is covered. */
// oxlint-disable-next-line max-lines-per-function -- it runs in the page, which knows nothing from outside of it
function recordTabStops(): void {
  if ('tabbed' in globalThis) return
  const numbers = new Map<Element, number>()
  const keyOf = (element: Element): string => {
    const isRadio = element instanceof HTMLInputElement && element.type === 'radio'
    const group = isRadio ? `input[type=radio][name="${CSS.escape(element.name)}"]` : null
    const kin = (group === null ? null : document.querySelector<HTMLInputElement>(group)) ?? element
    const number = numbers.get(kin) ?? numbers.size
    numbers.set(kin, number)
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${number} ${element.localName} "${words.trim().slice(0, 40) || (element.getAttribute('name') ?? '')}"`
  }
  const nameOf = (key: string) => key.replace(/ (input) ".*/, ' $1')
  const wanted = (): string[] => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, iframe, [tabindex]',
    )
    const tabbable = [...all].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        element.closest('[inert]') === null &&
        element.checkVisibility({ visibilityProperty: true }),
    )
    return [...new Set(tabbable.map(keyOf).map(nameOf))]
  }
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  /** Relative luminance of a color; null when it is transparent. */
  const luminance = (color: string): number | null => {
    if (!canvas) return null
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    const linear = (part: number) =>
      part / 255 <= 0.040_45 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
    return alpha < 250 ? null : 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const groundBehind = (element: Element): number | null => {
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(around)
      if (backgroundImage !== 'none') return null
      const ground = luminance(backgroundColor)
      if (ground !== null) return ground
    }
    return null
  }
  const isCutOff = (marked: HTMLElement, lost: number): boolean => {
    const box = marked.getBoundingClientRect()
    for (
      let around = marked.parentElement;
      around && around !== document.body;
      around = around.parentElement
    ) {
      if (getComputedStyle(around).overflow === 'visible') continue
      const edge = around.getBoundingClientRect()
      if (box.left - lost < edge.left || box.right + lost > edge.right || box.top - lost < edge.top)
        return true
    }
    return false
  }
  const markFault = (element: HTMLElement): string | null => {
    // A color in transition would be the old one.
    for (const change of element.getAnimations()) change.finish()
    // The focus of a checkbox in a card may be shown on the card.
    const marked = [element, element.parentElement, element.parentElement?.parentElement].find((part) => {
      const style = part ? getComputedStyle(part) : null
      return style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
    })
    if (!marked) return 'shows no focus'
    const { outlineColor, outlineWidth, outlineOffset } = getComputedStyle(marked)
    const [line, ground] = [luminance(outlineColor), groundBehind(marked)]
    if (line !== null && ground !== null) {
      const contrast = (Math.max(line, ground) + 0.05) / (Math.min(line, ground) + 0.05)
      if (contrast < 3) return `has a focus mark with contrast ${contrast.toFixed(1)}`
    }
    // Two pixels of it must be visible on each side.
    const lost = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset) - 2
    return isCutOff(marked, lost) ? 'has a focus mark that is cut off' : null
  }
  const coverFault = (element: HTMLElement): string | null => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
    const [box] = [...element.getClientRects()].toSorted((a, b) => b.width * b.height - a.width * a.height)
    if (!box) return 'has no box'
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    if (bottom - top < Math.min(box.height, 24)) return 'is out of the window'
    for (const [across = 0, down = 0] of [
      [0.5, 0.5],
      [0.15, 0.5],
      [0.85, 0.5],
      [0.5, 0.15],
      [0.5, 0.85],
    ]) {
      const there = document.elementFromPoint(box.left + box.width * across, top + (bottom - top) * down)
      if (there && !element.contains(there) && !there.contains(element) && !label?.contains(there))
        return `is covered by ${there.localName}.${there.className}`
    }
    return null
  }
  const stops: string[] = []
  const faults = new Set<string>()
  const note = ({ key }: KeyboardEvent): void => {
    const element = document.activeElement
    if (key !== 'Tab' || !(element instanceof HTMLElement) || element.tabIndex < 0) return
    const stop = nameOf(keyOf(element))
    // A date field has several tab stops.
    if (stops.at(-1) === stop) return
    stops.push(stop)
    for (const fault of [markFault(element), coverFault(element)]) if (fault) faults.add(`${stop} ${fault}`)
  }
  document.addEventListener('keydown', note, { capture: true })
  const tabbed = (): TabStops => {
    const seen = [...faults]
    faults.clear()
    return { wanted: wanted(), stops: stops.splice(0), faults: seen }
  }
  Object.assign(globalThis, { tabbed })
}

const readTabStops = (page: Page): Promise<TabStops> =>
  page.evaluate(() => (globalThis as unknown as { tabbed: () => TabStops }).tabbed())

/**
 * Tabs forward and back once. Null when the page changed meanwhile, for example because its last lists
 * arrived late.
 */
async function tabThroughPage(page: Page, isSlow: boolean): Promise<string[] | null> {
  await page.evaluate(() => document.querySelector<HTMLElement>('a, button')?.focus())
  await page.keyboard.press('Shift+Tab')
  const { wanted } = await readTabStops(page)
  const faults: string[] = []
  for (const [key, inOrder] of [
    ['Tab', wanted],
    ['Shift+Tab', wanted.toReversed()],
  ] as const) {
    let isThrough = false
    for (let pressed = 0; pressed < MAX_STOPS && !isThrough; pressed += 1) {
      await page.keyboard.press(key)
      if (isSlow)
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
      if (pressed >= wanted.length)
        isThrough = await page.evaluate(() => document.activeElement === document.body)
    }
    if (!isThrough) faults.push(`${key} is trapped`)
    const now = await readTabStops(page)
    if (now.wanted.join() !== wanted.join()) return null
    faults.push(...now.faults)
    if (now.stops.join() !== inOrder.join())
      faults.push(`${key} stops at ${now.stops.join(' | ')} and not at ${inOrder.join(' | ')}`)
  }
  return [...new Set(faults)]
}

/**
 * Finds problems of Tab navigation, forward and back: a control skipped, visited twice or out of order, a
 * trap, a focus that is covered or invisible (WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11 to 2.4.13).
 */
export async function checkKeyboard(page: Page): Promise<string[]> {
  await page.evaluate(recordTabStops)
  const quick = await tabThroughPage(page, false)
  if (quick?.length === 0) return []
  // No person is faster than a frame: only problems of rendered frames count.
  const faults = (await tabThroughPage(page, true)) ?? (await tabThroughPage(page, true))
  return faults ?? ['the page keeps changing']
}
