import { decodeBase64 } from '@evenkeel/web/files'
import { expect, onTestFinished, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

/** A minimal picture: one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

export const createPixelFile = (name = 'card.png'): File =>
  new File([decodeBase64(PIXEL)], name, {
    type: 'image/png',
  })

export type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Sets values as a browser's autofill does, without focus. */
export function autofill(values: Readonly<Record<string, string>>): void {
  for (const [id, value] of Object.entries(values)) {
    const element = document.getElementById(id) as FormControl
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')
    own?.set?.call(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** Copies text, pastes it into a field with the keyboard, and leaves the field. */
export async function paste(into: Locator, text: string): Promise<void> {
  const source = document.createElement('textarea')
  source.value = text
  document.body.append(source)
  source.select()
  await userEvent.copy()
  source.remove()
  const input = (await into.findElement()) as HTMLInputElement
  input.focus()
  input.select()
  await userEvent.paste()
  input.blur()
}

/** Text of a field's error line. */
export const getErrorLine = (id: string): string =>
  document.getElementById(`${id}-error`)?.textContent ?? 'no line'

/** Waits until the error line of a field has this text. */
export const expectError = (id: string, text: string | RegExp): Promise<void> =>
  typeof text === 'string'
    ? expect.poll(() => getErrorLine(id), { message: id }).toBe(text)
    : expect.poll(() => getErrorLine(id), { message: id }).toMatch(text)

/** Sets the window size for the running test. */
export async function resizeWindow(width: number, height: number): Promise<void> {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(width, height)
}

/**
 * Shortens later timeouts of the page, such as the 600 ms of a submit, to a twentieth. Timeouts over 5 s are
 * not changed.
 */
export function shortenPauses(): void {
  const wait = window.setTimeout.bind(window)
  const isShort = (pause: number | undefined): pause is number => pause !== undefined && pause <= 5000
  vi.spyOn(window, 'setTimeout').mockImplementation(((
    run: TimerHandler,
    pause?: number,
    ...more: unknown[]
  ) => wait(run, isShort(pause) ? pause / 20 : pause, ...more)) as typeof setTimeout)
}

/** The input, select or text area of a field. */
export const getField = (id: string): Locator =>
  page.elementLocator(document.getElementById(id) ?? document.body)

/** Blurs the focused field. */
export const blurField = (): void => (document.activeElement as HTMLElement | null)?.blur()
