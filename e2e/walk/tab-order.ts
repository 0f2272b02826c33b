import type { Page } from '@playwright/test'

/** What the page keeps while Tab goes through it. */
interface TabWalk {
  /** Controls Tab should come by, in the order of the document; the radio buttons of a group count as one. */
  readonly wanted: () => string[]
  /** Where the focus stood, and what was wrong with it there. */
  readonly stops: string[]
  readonly faults: Set<string>
}

/** What the page is asked of a control; each function below adds its part, because what runs in a page brings nothing along. */
interface TabChecks {
  /** What it is, with a number of its own. */
  keyOf: (element: Element) => string
  wanted: () => string[]
  /** Whether a line of this colour can be told from what is behind the element. */
  contrastFault: (element: Element, colour: string) => string | null
  /** Whether the focus on it can be seen. */
  markFault: (element: HTMLElement) => string | null
  /** Whether every part of it that lies in the window can be seen. */
  coverFault: (element: HTMLElement) => string | null
}
interface TabGlobals {
  readonly tabChecks: TabChecks
}

/** In the page: tells controls apart, and finds those Tab has to come by. */
function addControls(): void {
  const numbers = new Map<Element, number>()
  /** A control keeps its number while what surrounds it changes; a group of radio buttons has one. */
  const keyOf = (element: Element): string => {
    const kin =
      element instanceof HTMLInputElement && element.type === 'radio'
        ? document.querySelector<HTMLInputElement>(`input[type=radio][name="${CSS.escape(element.name)}"]`)
        : null
    const number = numbers.get(kin ?? element) ?? numbers.size
    numbers.set(kin ?? element, number)
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${number} ${element.tagName.toLowerCase()} "${kin ? kin.name : words.trim().slice(0, 40) || (element.getAttribute('name') ?? '')}"`
  }
  const isTabbed = (element: HTMLElement): boolean =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null &&
    element.checkVisibility({ visibilityProperty: true })
  const candidates = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]'
  const wanted = (): string[] => {
    const all = [...document.querySelectorAll<HTMLElement>(candidates)].filter(isTabbed)
    return [...new Set(all.map(keyOf))]
  }
  Object.assign(globalThis, { tabChecks: { keyOf, wanted } })
}

/** In the page: compares colours. */
function addContrast(): void {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  /** Relative luminance of a colour; null when it is see-through. */
  const luminance = (colour: string): number | null => {
    if (!canvas) return null
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    if (alpha < 250) return null
    const linear = (part: number) =>
      part / 255 <= 0.040_45 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
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
  const contrastFault: TabChecks['contrastFault'] = (element, colour) => {
    const line = luminance(colour)
    const ground = groundBehind(element)
    if (line === null || ground === null) return null
    const contrast = (Math.max(line, ground) + 0.05) / (Math.min(line, ground) + 0.05)
    return contrast < 3 ? `has a focus mark with contrast ${contrast.toFixed(1)}` : null
  }
  Object.assign((globalThis as unknown as TabGlobals).tabChecks, { contrastFault })
}

/** In the page: judges the mark of the focus. It may be drawn by the control or, for a tick inside a card, by what surrounds it. */
function addMarks(): void {
  const { tabChecks } = globalThis as unknown as TabGlobals
  const markedPart = (element: HTMLElement): HTMLElement | null | undefined =>
    [element, element.parentElement, element.parentElement?.parentElement].find((part) => {
      if (!part) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
  const isCutOff = (marked: HTMLElement, reach: number): boolean => {
    const box = marked.getBoundingClientRect()
    for (
      let around = marked.parentElement;
      around && around !== document.body;
      around = around.parentElement
    ) {
      if (getComputedStyle(around).overflow === 'visible') continue
      const edge = around.getBoundingClientRect()
      // The thickness of two pixels has to stay in sight at each side.
      const lost = reach - 2
      if (box.left - lost < edge.left || box.right + lost > edge.right || box.top - lost < edge.top)
        return true
    }
    return false
  }
  tabChecks.markFault = (element) => {
    // Between two presses no picture may have been drawn: a colour on its way would still be the old one.
    for (const change of element.getAnimations()) change.finish()
    const marked = markedPart(element)
    if (!marked) return 'shows no focus'
    const { outlineColor, outlineWidth, outlineOffset } = getComputedStyle(marked)
    const pale = tabChecks.contrastFault(marked, outlineColor)
    if (pale !== null) return pale
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    return isCutOff(marked, reach) ? 'has a focus mark that is cut off' : null
  }
}

/** In the page: finds what lies over a control. */
function addCovers(): void {
  const { tabChecks } = globalThis as unknown as TabGlobals
  tabChecks.coverFault = (element) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
    const [box] = [...element.getClientRects()].toSorted((a, b) => b.width * b.height - a.width * a.height)
    if (!box) return 'is nowhere'
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    if (bottom - top < Math.min(box.height, 24)) return 'is out of the window'
    for (const [across, down] of [
      [0.5, 0.5],
      [0.15, 0.5],
      [0.85, 0.5],
      [0.5, 0.15],
      [0.5, 0.85],
    ] as const) {
      const there = document.elementFromPoint(box.left + box.width * across, top + (bottom - top) * down)
      if (there && !element.contains(there) && !there.contains(element) && !label?.contains(there))
        return `is covered by ${there.tagName.toLowerCase()}.${there.className}`
    }
    return null
  }
}

/** In the page: from now on notes where the focus is whenever Tab is about to take it on, and what is wrong with it there. */
function listenToTab(): void {
  const { keyOf, wanted, markFault, coverFault } = (globalThis as unknown as TabGlobals).tabChecks
  const walk: TabWalk = { wanted, stops: [], faults: new Set() }
  Object.assign(globalThis, { tabWalk: walk })
  document.addEventListener(
    'keydown',
    ({ key }) => {
      const element = document.activeElement
      if (key !== 'Tab' || !(element instanceof HTMLElement) || element.tabIndex < 0) return
      const stop = keyOf(element)
      // A date has several places of its own.
      if (walk.stops.at(-1) === stop) return
      walk.stops.push(stop)
      for (const fault of [markFault(element), coverFault(element)])
        if (fault !== null) walk.faults.add(`${stop} ${fault}`)
    },
    { capture: true },
  )
}

/**
 * Lists what Tab has to come by on this page, and from now on notes where the focus is whenever Tab is about to take
 * it on: what it is, whether something covers it, and whether it is marked in a way that can be seen.
 */
export async function watchTab(page: Page): Promise<void> {
  if (await page.evaluate(() => 'tabWalk' in globalThis)) return
  for (const part of [addControls, addContrast, addMarks, addCovers, listenToTab]) await page.evaluate(part)
}

/** In the page: what Tab has to come by now, and what was noted since the last time. */
export function tabbed(): { wanted: string[]; stops: string[]; faults: string[] } {
  const { tabWalk } = globalThis as unknown as { tabWalk: TabWalk }
  const faults = [...tabWalk.faults]
  tabWalk.faults.clear()
  return { wanted: tabWalk.wanted(), stops: tabWalk.stops.splice(0), faults }
}
