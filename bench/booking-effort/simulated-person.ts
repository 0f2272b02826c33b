import type { Locator, Page } from 'playwright'

/** Input method of a person. */
export type InputMethod = 'touch' | 'keyboard'

/** A visited screen. */
export interface VisitedScreen {
  readonly heading: string
  /** Words from the heading down to the last pressed element; 0 where nothing is pressed. */
  words: number
  /** Milliseconds until it appeared. */
  readonly waited: number
}

/** Effort of one path through the product. */
export interface Effort {
  readonly hands: InputMethod
  /**
   * Presses and selections: buttons, links, chips, checkboxes, focused fields, plus one for an option of a
   * list.
   */
  readonly taps: number
  /** Tab and arrow keys in between; 0 by touch. */
  readonly steps: number
  /** Fields with typed text. */
  readonly fields: number
  /** Characters typed. */
  readonly letters: number
  /** Screens in order. */
  readonly screens: readonly VisitedScreen[]
}

/** Silent reading speed of adults in words per minute (Brysbaert 2019, a mean of 190 studies). */
const WORDS_PER_MINUTE = 238
/**
 * Seconds to decide on a screen, and to point and press (the keystroke-level model of Card, Moran and Newell,
 * 1980).
 */
const SECONDS_PER_SCREEN = 1.35
const SECONDS_PER_TAP = 1.1
/**
 * Seconds per character: 36 words of five characters per minute on a phone (Palin and others 2019), 52 on a
 * keyboard (Dhakal and others 2018).
 */
const SECONDS_PER_LETTER: Readonly<Record<InputMethod, number>> = { touch: 0.33, keyboard: 0.23 }
/** Seconds per Tab or arrow key at that typing speed (Card, Moran and Newell, 1980). */
const SECONDS_PER_STEP = 0.2

/** Words to read on all screens. */
export const countWords = ({ screens }: Effort): number => screens.reduce((sum, { words }) => sum + words, 0)

/** Total milliseconds from a press to the next screen. */
export const getWaitTime = ({ screens }: Effort): number =>
  screens.reduce((sum, { waited }) => sum + waited, 0)

/** Minutes of reading and acting, by the figures above. */
export function estimateMinutes(effort: Effort): number {
  const { hands, taps, steps, letters, screens } = effort
  const seconds =
    screens.length * SECONDS_PER_SCREEN +
    taps * SECONDS_PER_TAP +
    letters * SECONDS_PER_LETTER[hands] +
    steps * SECONDS_PER_STEP +
    getWaitTime(effort) / 1000
  return countWords(effort) / WORDS_PER_MINUTE + seconds / 60
}

/** Counts the words between the start of the main content and the bottom of one element, in the page. */
const countWordsUntil = (target: Locator): Promise<number> =>
  target.evaluate((element) => {
    const bottom = element.getBoundingClientRect().bottom
    const main = document.querySelector('main') ?? document.body
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    /** Screen reader texts overflow a clipped box. */
    const isClipped = (box: Element | null): boolean =>
      box !== null &&
      box !== main &&
      (getComputedStyle(box).clipPath === 'inset(50%)' || isClipped(box.parentElement))
    let words = 0
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true }) || isClipped(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.height > 2 && box.width > 2 && box.top < bottom)
        words += (node.textContent ?? '').split(/\s+/).filter(Boolean).length
    }
    return words
  })

/** Focuses an element with Tab, and with arrow keys inside a radio group; returns the number of keys. */
async function focusByKeyboard(page: Page, target: Locator): Promise<number> {
  const isHere = () => target.evaluate((element) => element === document.activeElement)
  const isInGroup = () =>
    target.evaluate((element) => {
      const at = document.activeElement
      return (
        element instanceof HTMLInputElement &&
        element.type === 'radio' &&
        at instanceof HTMLInputElement &&
        at.name === element.name
      )
    })
  for (let keys = 0; keys < 300; keys += 1) {
    if (await isHere()) return keys
    await page.keyboard.press((await isInGroup()) ? 'ArrowDown' : 'Tab')
  }
  throw new Error(`not reachable by keyboard: ${target.toString()}`)
}

/** Waits frame by frame: a locator polls only every half second after a while. */
async function waitForHeading(page: Page, title: RegExp): Promise<void> {
  await page.waitForFunction(
    (source) =>
      new RegExp(source).test(document.querySelector('h1')?.textContent.replaceAll(/\s+/g, ' ').trim() ?? ''),
    title.source,
    { polling: 'raf' },
  )
}

/** Simulates a person: presses, types and counts. */
export function createPerson(page: Page, hands: InputMethod) {
  const heading = page.getByRole('heading', { level: 1 })
  const screens: VisitedScreen[] = []
  let taps = 0
  let steps = 0
  let fields = 0
  let letters = 0

  const arrive = async (waited: number): Promise<void> => {
    screens.push({ heading: (await heading.innerText()).replaceAll(/\s+/g, ' '), words: 0, waited })
  }
  async function reach(target: Locator): Promise<void> {
    await target.waitFor()
    const screen = screens.at(-1)
    if (screen) screen.words = Math.max(screen.words, await countWordsUntil(target))
    if (hands === 'keyboard') steps += await focusByKeyboard(page, target)
    taps += 1
  }
  /** Presses a button or a link, or selects a chip or a checkbox. */
  async function press(target: Locator): Promise<void> {
    await reach(target)
    if (hands === 'touch') return target.tap({ force: true })
    const kind = await target.evaluate((element) => (element instanceof HTMLInputElement ? element.type : ''))
    // An arrow key selects the chip it reaches, except the first one.
    if (kind === 'radio' && (await target.isChecked())) return
    await page.keyboard.press(kind === '' ? 'Enter' : 'Space')
  }
  return {
    press,
    /** Types into a field, character by character. */
    type: async (target: Locator, text: string): Promise<void> => {
      await reach(target)
      fields += 1
      letters += text.length
      if (hands === 'touch') await target.tap()
      await page.keyboard.type(text)
    },
    /** Selects an option of a dropdown list: one press for the list, one for the option. */
    choose: async (target: Locator, choice: string): Promise<void> => {
      await reach(target)
      taps += 1
      await target.selectOption(choice)
    },
    /** Presses the next step, and waits for another screen. */
    goOn: async (target: Locator, to: RegExp): Promise<void> => {
      await press(target)
      const since = performance.now()
      await waitForHeading(page, to)
      await arrive(performance.now() - since)
    },
    /** The first screen. */
    beginsAt: async (to: RegExp): Promise<void> => {
      await waitForHeading(page, to)
      await arrive(0)
    },
    effort: (): Effort => ({ hands, taps, steps, fields, letters, screens: [...screens] }),
  }
}
export type SimulatedPerson = ReturnType<typeof createPerson>
