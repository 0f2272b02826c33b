import type { Page } from '@playwright/test'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A control that has the focus now. */
interface Focused {
  readonly name: string
  /** What of the window its pictures show. */
  readonly clip: Box
  /** What the mark may be drawn around, each as the boxes it consists of: a link over two lines has two. */
  readonly shapes: readonly (readonly Box[])[]
}

/** In the page: lists the controls below `within` that Tab comes by, for the two functions that follow. */
function listControls(within: string): number {
  const pictured = [
    ...document.querySelectorAll<HTMLElement>(
      ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex]']
        .map((kind) => `${within} ${kind}`)
        .join(),
    ),
  ].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.closest('[inert]') === null &&
      element.checkVisibility({ visibilityProperty: true }),
  )
  Object.assign(globalThis, { pictured })
  return pictured.length
}

/** In the page: focuses one of them in the middle of the window. Null when it is gone. */
function focusControl(number: number): Focused | null {
  const { pictured } = globalThis as unknown as { pictured: readonly HTMLElement[] }
  const element = pictured[number]
  if (!element?.isConnected) return null
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  element.focus({ preventScroll: true })
  for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
  const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
  const name = `${element.tagName.toLowerCase()} "${words.trim().slice(0, 40) || (element.getAttribute('name') ?? '')}"`
  // The mark of a tick may be drawn by the card it is in.
  const isTick = element instanceof HTMLInputElement && /^(radio|checkbox)$/.test(element.type)
  const bearers = [element, ...(isTick ? [element.parentElement, element.parentElement?.parentElement] : [])]
  const shapes = bearers.flatMap((bearer) =>
    bearer ? [[...bearer.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }))] : [],
  )
  const all = shapes.flat()
  const around = 10
  const left = Math.max(0, Math.floor(Math.min(...all.map(({ x }) => x)) - around))
  const top = Math.max(0, Math.floor(Math.min(...all.map(({ y }) => y)) - around))
  const right = Math.min(innerWidth, Math.ceil(Math.max(...all.map(({ x, width }) => x + width)) + around))
  const bottom = Math.min(
    innerHeight,
    Math.ceil(Math.max(...all.map(({ y, height }) => y + height)) + around),
  )
  return { name, clip: { x: left, y: top, width: right - left, height: bottom - top }, shapes }
}

/** In the page: takes the focus away again, and what changes with it has changed. */
function unfocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
}

/**
 * In a page of its own: how much of the wanted area of the mark is there, for the shape where it is most. Wanted is a line
 * of two pixels along the edge of the control; there is each pixel whose two colours have a contrast of 3:1.
 */
async function markedShare([{ clip, shapes }, ...pictures]: readonly [
  Focused,
  string,
  string,
]): Promise<number> {
  const pixels = async (picture: string | undefined): Promise<Uint8ClampedArray> => {
    const bytes = Uint8Array.from(atob(picture ?? ''), (letter) => letter.codePointAt(0) ?? 0)
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(clip.width, clip.height).getContext('2d')
    canvas?.drawImage(bitmap, 0, 0)
    return canvas?.getImageData(0, 0, clip.width, clip.height).data ?? new Uint8ClampedArray()
  }
  const [one, other] = await Promise.all(pictures.map(pixels))
  const linear = (part = 0) =>
    part / 255 <= 0.040_45 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
  const luminance = (of: Uint8ClampedArray | undefined, at: number) =>
    0.2126 * linear(of?.[at]) + 0.7152 * linear(of?.[at + 1]) + 0.0722 * linear(of?.[at + 2]) + 0.05
  const hasChanged = (at: number): boolean => {
    const [a, b] = [luminance(one, at), luminance(other, at)]
    return Math.max(a, b) / Math.min(a, b) >= 3
  }
  /** From four pixels inside of the edge to eight outside: no mark is drawn elsewhere. */
  const isAtEdge = (x: number, y: number, box: Box): boolean => {
    const isWithin = (by: number) =>
      x > box.x - by && x < box.x + box.width + by && y > box.y - by && y < box.y + box.height + by
    return isWithin(8) && !isWithin(-4)
  }
  const lineAlong = (boxes: readonly Box[]): number =>
    boxes.reduce((sum, { width, height }) => sum + 4 * (width + height) - 16, 0)
  const around = (boxes: readonly Box[]): Box => {
    const x = Math.min(...boxes.map((box) => box.x))
    const y = Math.min(...boxes.map((box) => box.y))
    const right = Math.max(...boxes.map((box) => box.x + box.width))
    const bottom = Math.max(...boxes.map((box) => box.y + box.height))
    return { x, y, width: right - x, height: bottom - y }
  }
  const shares = shapes.map((boxes) => {
    let area = 0
    for (let y = 0; y < clip.height; y += 1)
      for (let x = 0; x < clip.width; x += 1)
        if (
          boxes.some((box) => isAtEdge(clip.x + x + 0.5, clip.y + y + 0.5, box)) &&
          hasChanged(4 * (y * clip.width + x))
        )
          area += 1
    return area / Math.min(lineAlong(boxes), lineAlong([around(boxes)]))
  })
  return Math.max(...shares)
}

/**
 * Controls below `within` that look too much alike with the focus and without it: both are drawn, and the pictures are
 * compared pixel by pixel (WCAG 2.4.13).
 */
export async function focusPictureFaults(page: Page, within = 'body'): Promise<string[]> {
  const judge = await page.context().newPage()
  await page.bringToFront()
  // Who came by keyboard sees the mark.
  await page.keyboard.press('Tab')
  const controls = await page.evaluate(listControls, within)
  const faults: string[] = []
  const draw = async (clip: Box) => (await page.screenshot({ clip })).toString('base64')
  for (let number = 0; number < controls; number += 1) {
    const focused = await page.evaluate(focusControl, number)
    if (!focused) continue
    const marked = await draw(focused.clip)
    await page.evaluate(unfocus)
    const share = await judge.evaluate(markedShare, [focused, marked, await draw(focused.clip)] as const)
    if (share < 1) faults.push(`${focused.name} shows ${(share * 100).toFixed(0)} % of a mark of the focus`)
  }
  await judge.close()
  return faults
}
