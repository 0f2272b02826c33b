import type { Locator, Page } from 'playwright'

/** How a person works the page. */
export type InputMethod = 'touch' | 'keyboard'

/** A screen somebody came by. */
export interface VisitedScreen {
  readonly heading: string
  /** Words from its head down to what is pressed last on it; none where nothing is pressed. */
  words: number
  /** Milliseconds until it was there. */
  readonly waited: number
}

/** What one way through the product asked of a person. */
export interface Effort {
  readonly hands: InputMethod
  /** Things pressed or chosen: buttons, links, chips, boxes, fields that are gone into, one more for a choice of a list. */
  readonly taps: number
  /** Tab and arrow keys on the way to them; none by touch. */
  readonly steps: number
  /** Fields into which something is typed. */
  readonly fields: number
  /** Letters typed. */
  readonly letters: number
  /** The screens in the order in which they came. */
  readonly screens: readonly VisitedScreen[]
}

/** Words a grown-up reads silently in a minute (Brysbaert 2019, a mean of 190 studies). */
const WORDS_PER_MINUTE = 238
/** Seconds to make up one's mind on a screen, and to point and press (the keystroke-level model of Card, Moran and Newell, 1980). */
const SECONDS_PER_SCREEN = 1.35
const SECONDS_PER_TAP = 1.1
/** Seconds for one letter: 36 words of five a minute on a phone (Palin and others 2019), 52 on a keyboard (Dhakal and others 2018). */
const SECONDS_PER_LETTER: Readonly<Record<InputMethod, number>> = { touch: 0.33, keyboard: 0.23 }
/** Seconds for a Tab or an arrow key, of somebody who types that fast (Card, Moran and Newell, 1980). */
const SECONDS_PER_STEP = 0.2

/** Words to read on all screens. */
export const countWords = ({ screens }: Effort): number => screens.reduce((sum, { words }) => sum + words, 0)

/** Milliseconds from a press to the next screen, all together. */
export const getWaitTime = ({ screens }: Effort): number =>
  screens.reduce((sum, { waited }) => sum + waited, 0)

/** Minutes of reading and doing, by the figures above. */
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

/** Words that stand between the head of the page's main part and the bottom of one element, counted in the page. */
const countWordsUntil = (target: Locator): Promise<number> =>
  target.evaluate((element) => {
    const bottom = element.getBoundingClientRect().bottom
    const main = document.querySelector('main') ?? document.body
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    /** Words for screen readers alone stick out of a box of which nothing is shown. */
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

/** Goes to an element by Tab, and by arrows inside a group of choices; tells how many keys that took. */
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
  throw new Error(`no key comes by ${target.toString()}`)
}

/** Waits frame by frame: a locator looks only every half second after a while. */
async function waitForHeading(page: Page, title: RegExp): Promise<void> {
  await page.waitForFunction(
    (source) =>
      new RegExp(source).test(document.querySelector('h1')?.textContent.replaceAll(/\s+/g, ' ').trim() ?? ''),
    title.source,
    { polling: 'raf' },
  )
}

/** A person at a page: presses, types and counts. */
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
  /** Presses a button or a link, or chooses a chip or a box. */
  async function press(target: Locator): Promise<void> {
    await reach(target)
    if (hands === 'touch') return target.tap({ force: true })
    const kind = await target.evaluate((element) => (element instanceof HTMLInputElement ? element.type : ''))
    // A chip is chosen by the arrow that came to it, but for the first one.
    if (kind === 'radio' && (await target.isChecked())) return
    await page.keyboard.press(kind === '' ? 'Enter' : 'Space')
  }
  return {
    press,
    /** Types into a field, letter by letter. */
    type: async (target: Locator, text: string): Promise<void> => {
      await reach(target)
      fields += 1
      letters += text.length
      if (hands === 'touch') await target.tap()
      await page.keyboard.type(text)
    },
    /** Chooses from a list that opens: one press for the list, one for the choice. */
    choose: async (target: Locator, choice: string): Promise<void> => {
      await reach(target)
      taps += 1
      await target.selectOption(choice)
    },
    /** Presses what leads on, and waits until another screen is there. */
    goOn: async (target: Locator, to: RegExp): Promise<void> => {
      await press(target)
      const since = performance.now()
      await waitForHeading(page, to)
      await arrive(performance.now() - since)
    },
    /** The screen one begins at. */
    beginsAt: async (to: RegExp): Promise<void> => {
      await waitForHeading(page, to)
      await arrive(0)
    },
    effort: (): Effort => ({ hands, taps, steps, fields, letters, screens: [...screens] }),
  }
}
export type SimulatedPerson = ReturnType<typeof createPerson>
